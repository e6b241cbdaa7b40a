import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import 'virtual:theme-variables.css'
import './tokens.css'
import './base.css'
import './controls.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { components } from './component-defaults.ts'
import { theme as base } from './theme.ts'
import './variants.ts'

/** `client/start/color-scheme.ts` reads the same key. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'meridian.color-scheme' })

const theme = { ...base, components }

/**
 * The theme of every page. Mantine's styles are imported per component from its `.layer.css` files: our own rules are
 * outside any layer and so take precedence, whatever the order of a page's chunks.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}

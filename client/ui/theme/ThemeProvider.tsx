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
 * The look of every page. The library's styles come one file per component, and from its `.layer.css` files: the
 * product's own rules stand outside any layer and so win, in whatever order the chunks of a page arrive.
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

import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import './tokens.css'
import './base.css'
import './controls.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** The local storage key of the chosen color scheme. */
export const COLOR_SCHEME_KEY = 'meridian.color-scheme'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Mantine's names for the colors in `tokens.css`. */
const COLORS = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-anchor': 'var(--link)',
}

/**
 * The theme of every page. Mantine's styles come from its `.layer.css` files: our own rules are outside any layer and
 * so take precedence, whatever the order of a page's chunks. `application.css` imports those of the application's pages.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={() => ({ variables: {}, light: COLORS, dark: COLORS })}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}

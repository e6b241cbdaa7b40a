import path from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import { type Plugin, runnerImport } from 'vite'

const ID = /virtual:theme-variables\.css$/
/** What would write them in the page. */
const WRITER = /[\\/]MantineCssVariables\.mjs$/
/** The library's own palettes. */
const PALETTES = /[\\/]MantineProvider[\\/]default-colors\.mjs$/
const THEME = path.join(import.meta.dirname, '../ui/theme/theme.ts')

/** The library's theme under the product's, without the library's own palettes. */
function completed(own: MantineThemeOverride): MantineTheme {
  const theme = mergeMantineTheme(DEFAULT_THEME, own)
  for (const name of Object.keys(DEFAULT_THEME.colors)) if (!(name in (own.colors ?? {}))) delete theme.colors[name]
  return theme
}

/**
 * The theme's CSS variables as a stylesheet of the build. The library would write all of them, those of fourteen
 * palettes that nothing here wears among them, into every page while it is drawn, beside a stylesheet of its defaults.
 * Neither is part of what is built.
 */
export function themeVariables(): Plugin {
  return {
    name: 'meridian:theme-variables',
    resolveId: { filter: { id: ID }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [ID, WRITER, PALETTES] },
      async handler(id) {
        if (PALETTES.test(id)) return 'export const DEFAULT_COLORS = {}'
        if (WRITER.test(id)) return 'export const MantineCssVariables = () => null'
        const { module } = await runnerImport<{ theme: MantineThemeOverride }>(THEME)
        return convertCssVariables(defaultCssVariablesResolver(completed(module.theme)))
      },
    },
  }
}

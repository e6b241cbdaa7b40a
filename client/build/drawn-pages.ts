import { access, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../../shared/languages.ts'
import type { PublicPage } from '../../shared/public-pages.ts'
import { afterBuild } from './after-build.ts'
import { legalTexts } from './legal-texts.ts'
import { withApplication } from './page-start.ts'
import { themeVariables } from './theme-variables.ts'

const client = path.join(import.meta.dirname, '..')
const repository = path.join(client, '..')
/** What the server draws pages with; it is not for browsers, and so lies beside what is. */
export const drawingDir = path.join(repository, 'dist/ssr')

/** What a drawn page is shown and run with. */
interface PageAssets {
  styles: string[]
  font: string
  /** Its scripts, what others stand on first. */
  modules: string[]
}

/** A chunk after all that it imports. */
function withImports(bundle: Rolldown.OutputBundle, file: string, seen: Set<string>): Rolldown.OutputChunk[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [...chunk.imports.flatMap((imported) => withImports(bundle, imported, seen)), chunk]
}

/** @param modules what the page is made of, by the ends of their paths */
function assetsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): PageAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const font = Object.keys(bundle).find((file) => /bricolage-grotesque-latin-wght-normal.*\.woff2$/.test(file))
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry || !font) throw new Error('The build has no entry or no marketing font')
  const needed = withImports(bundle, entry.fileName, new Set())
  const seen = new Set(needed.map((chunk) => chunk.fileName))
  for (const module of modules) {
    const part = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
    if (!part) throw new Error(`The build has no ${module}`)
    needed.splice(-1, 0, ...withImports(bundle, part.fileName, seen))
  }
  return {
    styles: [...new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    font,
    // Vite leaves out an entry that holds nothing but imports.
    modules: needed.filter((chunk) => chunk.moduleIds.length > 0).map((chunk) => chunk.fileName),
  }
}

/**
 * The page around what is drawn: with its styles inside, it is on the screen before any other file has arrived, and
 * only then asks for its scripts (see `client/start`), so that they do not compete.
 * @param attributes what else the page's script is to know
 */
async function frameOf(outDir: string, { styles, font, modules }: PageAssets, attributes?: string) {
  const css = await Promise.all(styles.map((file) => readFile(path.join(outDir, file), 'utf8')))
  await Promise.all(modules.map((file) => access(path.join(outDir, file))))
  const head = [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    // Told to Vite's loader as present, never fetched: what they hold stands in the next line.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<style>${css.join('')}</style>`,
  ]
  const html = await readFile(path.join(outDir, 'index.html'), 'utf8')
  const page = html
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
  const files = modules.map((file) => `/${file}`)
  return withApplication(page, files, attributes)
}

/** Builds the client for Node, where pages are drawn. */
async function buildForDrawing(): Promise<void> {
  await build({
    configFile: false,
    root: client,
    envDir: repository,
    logLevel: 'warn',
    plugins: [react(), legalTexts(), themeVariables()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'entry-server.tsx',
      outDir: drawingDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // As in the build for browsers.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  })
}

/** A page with a form says so to the script in its head: what was typed or who is signed in is not for the server to draw. */
const FORM = ' data-form'
/** Here the server names the zone in which it has drawn the times. */
const ZONE = ' data-zone=""'

/** What each page is made of in a language, and what its script is to know. */
function framesIn(language: Language): Record<PublicPage | '/invites', [modules: string[], attributes?: string]> {
  const route = (name: string) => `/routes/${name}.tsx?tsr-split=component`
  const legal = (name: string): [string[]] => [[route(name), `/features/legal/${name}.${language}.md`]]
  const form = (name: string): [string[], string] => [[route('_calls'), route(`_calls.${name}`)], FORM]
  return {
    '/': [['/features/landing/Landing.tsx']],
    '/invites': [['/features/invites/InvitePage.tsx'], ZONE],
    '/login': form('login'),
    '/verify': form('verify'),
    '/request-access': form('request-access'),
    '/support': form('support'),
    '/privacy-policy': legal('privacy-policy'),
    '/user-consent-ai-apps': legal('user-consent-ai-apps'),
    '/calendar-data': legal('calendar-data'),
  }
}

/** Leaves what the server draws pages with: the client as a module for Node, and the frame of each page. */
export function drawnPages(): Plugin {
  let assets: { language: Language; page: string; parts: PageAssets; attributes: string | undefined }[] = []
  return {
    ...afterBuild('meridian:drawn-pages', async (outDir) => {
      await buildForDrawing()
      const frames: Record<string, Record<string, string>> = {}
      for (const { language, page, parts, attributes } of assets) {
        frames[language] ??= {}
        frames[language][page] = await frameOf(outDir, parts, attributes)
      }
      await writeFile(path.join(drawingDir, 'templates.json'), JSON.stringify(frames))
    }),
    generateBundle(_options, bundle) {
      assets = LANGUAGES.flatMap((language) =>
        Object.entries(framesIn(language)).map(([page, [modules, attributes]]) => ({
          language,
          page,
          parts: assetsOf(bundle, language === 'es' ? [...modules, '/locales/es.ts'] : modules),
          attributes,
        })),
      )
    },
  }
}

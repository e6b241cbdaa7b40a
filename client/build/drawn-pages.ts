import { access, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../../shared/languages.ts'
import { afterBuild } from './after-build.ts'
import { themeVariables } from './theme-variables.ts'

const client = path.join(import.meta.dirname, '..')
const repository = path.join(client, '..')
/** What the server draws pages with; it is not for browsers, and so lies beside what is. */
const drawingDir = path.join(repository, 'dist/drawing')

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

/** @param module the page's component, by the end of its path */
function assetsOf(bundle: Rolldown.OutputBundle, module: string): PageAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
  const font = Object.keys(bundle).find((file) => /bricolage-grotesque-latin-wght-normal.*\.woff2$/.test(file))
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry || !page || !font) throw new Error(`The build has no entry, no marketing font or no ${module}`)
  const needed = withImports(bundle, entry.fileName, new Set())
  const seen = new Set(needed.map((chunk) => chunk.fileName))
  needed.splice(-1, 0, ...withImports(bundle, page.fileName, seen))
  return {
    styles: [...new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    font,
    // Vite leaves out an entry that holds nothing but imports.
    modules: needed.filter((chunk) => chunk.moduleIds.length > 0).map((chunk) => chunk.fileName),
  }
}

/**
 * The page around what is drawn: with its styles inside, it is on the screen before any other file has arrived, and
 * only then asks for its scripts (see `index.html`), so that they do not compete.
 * @param attributes what else the page's script is to know
 */
async function frameOf(outDir: string, { styles, font, modules }: PageAssets, attributes = '') {
  const css = await Promise.all(styles.map((file) => readFile(path.join(outDir, file), 'utf8')))
  await Promise.all(modules.map((file) => access(path.join(outDir, file))))
  const head = [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    // Told to Vite's loader as present, never fetched: what they hold stands in the next line.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    `<style>${css.join('')}</style>`,
  ]
  const html = await readFile(path.join(outDir, 'index.html'), 'utf8')
  return html
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script>', `<script data-modules="${modules.map((file) => `/${file}`).join(' ')}"${attributes}>`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
}

/** Builds the client for Node, where pages are drawn. */
async function buildForDrawing(): Promise<{ renderLanding(language: Language, frame: string): Promise<string> }> {
  await build({
    configFile: false,
    root: client,
    envDir: repository,
    logLevel: 'warn',
    plugins: [react(), themeVariables()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'entry-server.tsx', outDir: drawingDir, emptyOutDir: true, copyPublicDir: false },
  })
  return import(pathToFileURL(path.join(drawingDir, 'entry-server.js')).href)
}

/**
 * Writes `landing.html`, which the server sends for `/`, one for each language, and for invitations what the server
 * draws them with: the client as a module for Node, and the frame in which the drawn page is put.
 */
export function drawnPages(): Plugin {
  let landing: PageAssets | undefined
  let invite: PageAssets | undefined
  return {
    ...afterBuild('meridian:drawn-pages', async (outDir) => {
      if (!landing || !invite) return
      const drawing = await buildForDrawing()
      const landingFrame = await frameOf(outDir, landing)
      for (const language of LANGUAGES) {
        const file = language === 'en' ? 'landing.html' : `landing.${language}.html`
        await writeFile(path.join(outDir, file), await drawing.renderLanding(language, landingFrame))
      }
      await writeFile(path.join(drawingDir, 'invite.html'), await frameOf(outDir, invite, ' data-zone=""'))
    }),
    generateBundle(_options, bundle) {
      landing = assetsOf(bundle, '/features/landing/Landing.tsx')
      invite = assetsOf(bundle, '/features/invites/InvitePage.tsx')
    },
  }
}

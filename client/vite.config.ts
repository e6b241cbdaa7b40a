import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const here = import.meta.dirname
const repository = path.join(here, '..')
const cache = path.join(repository, 'node_modules/.cache')

/**
 * What the server answers itself; everything else is a page. The boundary after the prefix keeps pages such as
 * `/authcallback`, `/calendar-config` and `/invites/…` with the client.
 */
const API_PREFIXES = [
  'trpc',
  'auth',
  'api',
  'users',
  'calendar',
  'match',
  'events',
  'invitation',
  'invitation-token',
  'groups',
  'calendar-management',
  'send-feedback',
  'docs',
  'healthz',
  'readyz',
  'dev',
]

const api = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}` }

/** The build's directory for what it wrote, once it has written it. */
function afterBuild(name: string, handler: (outDir: string) => Promise<void>): Plugin {
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => handler(outDir) },
  }
}

/** A chunk and all that it imports, those included that its importers bring already. */
function withImports(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): Rolldown.OutputChunk[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [chunk, ...chunk.imports.flatMap((imported) => withImports(bundle, imported, seen))]
}

/** What the landing page is drawn and run with. */
interface LandingAssets {
  entry: string
  styles: string[]
  font: string
}

function landingAssets(bundle: Rolldown.OutputBundle): LandingAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const landing = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/features/landing/Landing.tsx')))
  const font = Object.keys(bundle).find((file) => /bricolage-grotesque-latin-wght-normal.*\.woff2$/.test(file))
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry || !landing || !font) throw new Error('The build has no entry, no landing page or no marketing font')
  const needed = [...withImports(bundle, entry.fileName), ...withImports(bundle, landing.fileName)]
  const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return { entry: entry.fileName, styles: [...new Set(styles)], font }
}

/**
 * Writes `landing.html`, which the server sends for `/`: with its styles inside it is drawn before any other file has
 * arrived, and only then asks for its scripts (see `index.html`), so that they do not compete.
 */
function prerenderLanding(): Plugin {
  let assets: LandingAssets | undefined
  return {
    ...afterBuild('meridian:prerender-landing', async (outDir) => {
      if (!assets) return
      const { entry, styles, font } = assets
      const css = await Promise.all(styles.map((file) => readFile(path.join(outDir, file), 'utf8')))
      const head = [
        `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
        // Told to Vite's loader as present, never fetched: what they hold stands in the next line.
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
        `<style>${css.join('')}</style>`,
      ]
      const html = await readFile(path.join(outDir, 'index.html'), 'utf8')
      const body = await renderedLanding()
      const landing = html
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace('<script>', `<script data-entry="/${entry}">`)
        .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
      await writeFile(path.join(outDir, 'landing.html'), landing)
    }),
    generateBundle(_options, bundle) {
      assets = landingAssets(bundle)
    },
  }
}

/** Builds the landing page for Node, and renders it there. */
async function renderedLanding(): Promise<string> {
  const outDir = await mkdtemp(path.join(cache, 'prerender-'))
  await build({
    configFile: false,
    root: here,
    envDir: repository,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const { renderLanding } = await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)
  const html: string = await renderLanding()
  await rm(outDir, { recursive: true })
  return html
}

/** Writes `.br` and `.gz` beside each text asset, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  return afterBuild('meridian:precompress', async (outDir) => {
    const files = await readdir(outDir, { recursive: true })
    const texts = files.filter((file) => /\.(?:js|css|html|svg|txt|webmanifest)$/.test(file))
    await Promise.all(texts.map((file) => compress(path.join(outDir, file))))
  })
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

export default defineConfig({
  root: here,
  envDir: repository,
  cacheDir: path.join(cache, 'vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path.join(here, 'routes'),
      generatedRouteTree: path.join(here, 'routeTree.gen.ts'),
      routeFileIgnorePattern: String.raw`\.test\.`,
      tmpDir: path.join(cache, 'tanstack-router'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    prerenderLanding(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    outDir: path.join(repository, 'dist/client'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files: one that changes with the libraries, one that changes with the product.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules[\\/]/, priority: 1 },
            { name: 'product', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(API_PREFIXES.map((prefix) => [`^/${prefix}(?:[/?]|$)`, api])),
  },
})

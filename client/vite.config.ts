import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const repository = path.join(here, '..')

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

/** Writes `.br` and `.gz` beside each text asset, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'meridian:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true })
        const texts = files.filter((file) => /\.(?:js|css|html|svg|txt|json|webmanifest)$/.test(file))
        await Promise.all(texts.map((file) => compress(path.join(outDir, file))))
      },
    },
  }
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
  cacheDir: path.join(repository, 'node_modules/.cache/vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path.join(here, 'routes'),
      generatedRouteTree: path.join(here, 'routeTree.gen.ts'),
      routeFileIgnorePattern: String.raw`\.test\.`,
      tmpDir: path.join(repository, 'node_modules/.cache/tanstack-router'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    outDir: path.join(repository, 'dist/client'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(API_PREFIXES.map((prefix) => [`^/${prefix}(?:[/?]|$)`, api])),
  },
})

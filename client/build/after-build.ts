import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'

/** After the browser build: builds the service worker and compresses all text files. */
export function afterBuild(): Plugin {
  return {
    name: 'meridian:after-build',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { config } = this.environment
        const outDir = path.resolve(config.root, config.build.outDir)
        await buildServiceWorker(outDir)
        const files = await readdir(outDir, { recursive: true })
        const textFiles = files.filter((file) => /\.(?:js|css|html|svg|txt|webmanifest)$/.test(file))
        await Promise.all(textFiles.map((file) => compress(path.join(outDir, file))))
      },
    },
  }
}

/** Builds `sw.js`, which caches all assets and the offline page; for guests, only the offline page. */
async function buildServiceWorker(outDir: string): Promise<void> {
  const assets = (await readdir(path.join(outDir, 'assets'))).filter((file) => /\.(?:js|css|woff2)$/.test(file))
  const files = [
    // Their names contain a content hash.
    ...assets.map((file) => ({ url: `/assets/${file}`, revision: null })),
    // The page changes with the names of the assets.
    { url: '/offline', revision: createHash('sha256').update(assets.join()).digest('hex').slice(0, 16) },
  ]
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { FILES: JSON.stringify(files), OFFLINE_URL: '"/offline"', 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      lib: {
        entry: path.join(import.meta.dirname, '../service-worker.ts'),
        name: 'serviceWorker',
        formats: ['iife'],
        fileName: () => 'sw.js',
      },
    },
  })
}

/** Writes `.br` and `.gz` beside a file, so that the server never compresses it. */
async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

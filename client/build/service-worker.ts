import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** The page that is shown at every address without a connection. */
const SHELL = '/offline'

/** Builds `sw.js`, which caches all assets and the offline page; for guests only the page. */
export function serviceWorker(): Plugin {
  return afterBuild('meridian:service-worker', async (outDir) => {
    const assets = (await readdir(path.join(outDir, 'assets'))).filter((file) => /\.(?:js|css|woff2)$/.test(file))
    const files = [
      // Their names contain a content hash.
      ...assets.map((file) => ({ url: `/assets/${file}`, revision: null })),
      // The page changes with the names of the assets.
      { url: SHELL, revision: createHash('sha256').update(assets.join()).digest('hex').slice(0, 16) },
    ]
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: {
        FILES: JSON.stringify(files),
        SHELL: JSON.stringify(SHELL),
        'process.env.NODE_ENV': '"production"',
      },
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
  })
}

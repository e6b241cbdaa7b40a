import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { afterBuild } from './after-build.ts'
import { drawingDir } from './drawn-pages.ts'

/** The page of every address, for who opens one without a connection. */
const SHELL = 'index.html'

/** The stylesheets of an invitation's page, which are inside of it (`drawn-pages.ts`). */
async function guestStyles(): Promise<string[]> {
  const frames = JSON.parse(await readFile(path.join(drawingDir, 'templates.json'), 'utf8'))
  return [...String(frames.en['/invites']).matchAll(/href="([^"]+\.css)" disabled/g)].flatMap(([, file]) => file ?? [])
}

/** Builds `sw.js`, which keeps all assets and the shell at hand; for guests the shell and the styles of their page. */
export function serviceWorker(): Plugin {
  return afterBuild('meridian:service-worker', async (outDir) => {
    const assets = await readdir(path.join(outDir, 'assets'))
    const shell = await readFile(path.join(outDir, SHELL))
    const files = [
      // Their names carry their content's hash.
      ...assets
        .filter((file) => /\.(?:js|css|woff2)$/.test(file))
        .map((file) => ({ url: `/assets/${file}`, revision: null })),
      { url: `/${SHELL}`, revision: createHash('sha256').update(shell).digest('hex').slice(0, 16) },
    ]
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: {
        FILES: JSON.stringify(files),
        GUEST_FILES: JSON.stringify([`/${SHELL}`, ...(await guestStyles())]),
        SHELL: JSON.stringify(`/${SHELL}`),
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

import path from 'node:path'
import { build, type Plugin } from 'vite'
import { spanish } from '../locales/es.ts'

/** What a page says where the application did not arrive for somebody who waits for it. */
const LOST = 'Meridian cannot be reached. Check your connection and try again'

/** Where it stands in `client/index.html`, and in what is built of it. */
const TAG = /<script data-page-start[^>]*>/
const MODULE = /<script type="module"[^>]*\ssrc="([^"]*)"[^>]*><\/script>/g

/** What each page runs first, as one script. */
async function buildScript(): Promise<string> {
  const entry = path.join(import.meta.dirname, '../start/page-start.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { target: 'es2022', write: false, lib: { entry, name: 'pageStart', formats: ['iife'] } },
  })
  const [{ output } = { output: undefined }] = Array.isArray(built) ? built : []
  if (!output) throw new Error('What each page runs first was not built')
  return output[0].code.trim()
}

/**
 * The page with its script told of the application.
 * @param files of the application, what others stand on first
 * @param attributes what else it is to know, as `client/start/page.ts` reads it
 */
export function withApplication(page: string, files: readonly string[], attributes = ''): string {
  const texts = `data-lost-en="${LOST}" data-lost-es="${spanish.screens[LOST]}"`
  return page.replace(TAG, () => `<script data-page-start data-modules="${files.join(' ')}" ${texts}${attributes}>`)
}

/** Puts into the page what it runs first, which is also what runs the application: a file that is lost is asked for again. */
export function pageStart(): Plugin {
  return {
    name: 'meridian:page-start',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await buildScript()
        const page = html.replace(TAG, (tag) => tag + script)
        if (!bundle) return page
        const files = [...page.matchAll(MODULE)].flatMap(([, file]) => file ?? [])
        const preloading = page.replaceAll(MODULE, '<link rel="modulepreload" href="$1">')
        return withApplication(preloading, files, ' data-shell')
      },
    },
  }
}

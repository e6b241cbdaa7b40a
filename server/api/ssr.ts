import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InvitePageRenderer } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { PublicPage, PublicPageRenderer } from '#shared/public-pages.ts'
import { PAGE_DATA_ID, type PageData, type RenderedPage } from '#shared/rendered-page.ts'

const SSR_FOLDER = path.join(import.meta.dirname, '../../dist/ssr')
const RENDERER_FILE = path.join(SSR_FOLDER, 'entry-server.js')
/** Pages written to `TEMPLATES_FILE` by `client/build/drawn-pages.ts`. */
export type PageTemplates = Record<Language, Record<PublicPage | '/invites', string>>
const TEMPLATES_FILE = path.join(SSR_FOLDER, 'templates.json')

/** The server-side rendering output of the build; undefined if nothing was built. */
export interface SsrBuild {
  renderer: InvitePageRenderer & PublicPageRenderer
  /** The HTML around each page. */
  templates: PageTemplates
}

export async function loadSsrBuild(): Promise<SsrBuild | undefined> {
  if (!existsSync(RENDERER_FILE)) return undefined
  return {
    renderer: await import(pathToFileURL(RENDERER_FILE).href),
    templates: JSON.parse(await readFile(TEMPLATES_FILE, 'utf8')),
  }
}

/** The default metadata of a built page, marked in `client/index.html`. */
const DEFAULT_METADATA = /<!--about-->[\s\S]*?<!--\/about-->/

/** The web app manifest of each language. */
const MANIFESTS: Record<Language, string> = { en: '/site.webmanifest', es: '/site.es.webmanifest' }

/** The empty root element of a built page. */
export const EMPTY_ROOT = '<div id="root"></div>'

/** Sets the language and the head of a built page. */
export function setHead(page: string, language: Language, head: string): string {
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(`href="${MANIFESTS.en}"`, `href="${MANIFESTS[language]}"`)
    .replace(DEFAULT_METADATA, () => head)
}

/** The root element of a server-rendered page, followed by its data. */
export function renderRoot(body: string, data: Partial<PageData>): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<div id="root">${body}</div><script id="${PAGE_DATA_ID}" type="application/json">${json}</script>`
}

/** Fills the template of a page with its server-rendered content. */
export function fillTemplate(
  template: string,
  language: Language,
  { head, body }: RenderedPage,
  data: PageData,
): string {
  return setHead(template, language, head).replace(EMPTY_ROOT, () => renderRoot(body, data))
}

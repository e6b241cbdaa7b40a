import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrawnPage, PAGE_DATA_ID, type PageData } from '#shared/drawn-page.ts'
import type { InvitePageRenderer } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { PublicPage, PublicPageRenderer } from '#shared/public-pages.ts'

const DRAWING = path.join(import.meta.dirname, '../../dist/drawing')
const RENDERER = path.join(DRAWING, 'entry-server.js')
/** Pages written to `FRAMES` by `client/build/drawn-pages.ts`. */
export type Frames = Record<Language, Record<PublicPage | '/invites', string>>
const FRAMES = path.join(DRAWING, 'frames.json')

/** The server-side rendering output of the build; undefined if nothing was built. */
export interface Drawing {
  renderer: InvitePageRenderer & PublicPageRenderer
  /** The HTML around each page. */
  frames: Frames
}

export async function loadDrawing(): Promise<Drawing | undefined> {
  if (!existsSync(RENDERER)) return undefined
  return {
    renderer: await import(pathToFileURL(RENDERER).href),
    frames: JSON.parse(await readFile(FRAMES, 'utf8')),
  }
}

/** The default metadata of a built page, marked in `client/index.html`. */
const ABOUT = /<!--about-->[\s\S]*?<!--\/about-->/

/** The web app manifest of each language. */
const MANIFESTS: Record<Language, string> = { en: '/site.webmanifest', es: '/site.es.webmanifest' }

/** The empty root element of a built page. */
export const EMPTY = '<div id="root"></div>'

/** Sets the language and the head of a built page. */
export function withHead(page: string, language: Language, head: string): string {
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(`href="${MANIFESTS.en}"`, `href="${MANIFESTS[language]}"`)
    .replace(ABOUT, () => head)
}

/** The root element of a server-rendered page, followed by its data. */
export function contentOf(body: string, data: Partial<PageData>): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<div id="root">${body}</div><script id="${PAGE_DATA_ID}" type="application/json">${json}</script>`
}

/** Puts a server-rendered page into its frame. */
export function inFrame(frame: string, language: Language, { head, body }: DrawnPage, data: PageData): string {
  return withHead(frame, language, head).replace(EMPTY, () => contentOf(body, data))
}

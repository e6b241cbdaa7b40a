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
/** What `client/build/drawn-pages.ts` leaves in `FRAMES`. */
export type Frames = Record<Language, Record<PublicPage | '/invites', string>>
const FRAMES = path.join(DRAWING, 'frames.json')

/** What the build leaves to draw pages with; undefined when nothing was built. */
export interface Drawing {
  renderer: InvitePageRenderer & PublicPageRenderer
  /** What is around each page. */
  frames: Frames
}

export async function loadDrawing(): Promise<Drawing | undefined> {
  if (!existsSync(RENDERER)) return undefined
  return {
    renderer: await import(pathToFileURL(RENDERER).href),
    frames: JSON.parse(await readFile(FRAMES, 'utf8')),
  }
}

/** What a page of the build says of itself, in general; `client/index.html` marks it. */
const ABOUT = /<!--about-->[\s\S]*?<!--\/about-->/

/** What an installed application says of itself. */
const MANIFESTS: Record<Language, string> = { en: '/site.webmanifest', es: '/site.es.webmanifest' }

/** The root element of a page of the build. */
export const EMPTY = '<div id="root"></div>'

/** A page of the build in a language, with a head of its own. */
export function withHead(page: string, language: Language, head: string): string {
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(`href="${MANIFESTS.en}"`, `href="${MANIFESTS[language]}"`)
    .replace(ABOUT, () => head)
}

/** A drawn page's root element, and what it was drawn from. */
export function contentOf(body: string, data: Partial<PageData>): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<div id="root">${body}</div><script id="${PAGE_DATA_ID}" type="application/json">${json}</script>`
}

/** A drawn page in the frame that the build made for it. */
export function inFrame(frame: string, language: Language, { head, body }: DrawnPage, data: PageData): string {
  return withHead(frame, language, head).replace(EMPTY, () => contentOf(body, data))
}

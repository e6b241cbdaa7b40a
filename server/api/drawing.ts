import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InvitePageRenderer } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import type { HeadRenderer } from '#shared/public-pages.ts'

const DRAWING = path.join(import.meta.dirname, '../../dist/drawing')
const RENDERER = path.join(DRAWING, 'entry-server.js')

/** What the build leaves to draw pages with; undefined when nothing was built. */
export interface Drawing {
  renderer: InvitePageRenderer & HeadRenderer
  /** What is around an invitation's page. */
  inviteFrame: string
}

export async function loadDrawing(): Promise<Drawing | undefined> {
  if (!existsSync(RENDERER)) return undefined
  return {
    renderer: await import(pathToFileURL(RENDERER).href),
    inviteFrame: await readFile(path.join(DRAWING, 'invite.html'), 'utf8'),
  }
}

/** What a page of the build says of itself, in general; `client/index.html` marks it. */
const ABOUT = /<!--about-->[\s\S]*?<!--\/about-->/

/** A page of the build in a language, with a head of its own. */
export function withHead(page: string, language: Language, head: string): string {
  return page.replace('<html lang="en"', () => `<html lang="${language}"`).replace(ABOUT, () => head)
}

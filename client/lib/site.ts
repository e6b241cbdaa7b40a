import type { SiteLinks } from '#shared/site-links.ts'
import { readPageData } from './page-data.ts'

const NONE: SiteLinks = { social: [] }

/** The links that this installation adds to its public pages. They come with every page that the server sends. */
export function readSiteLinks(): SiteLinks {
  return readPageData().site ?? NONE
}

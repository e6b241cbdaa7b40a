import type { SiteLinks } from '#shared/site-links.ts'
import { readPageData } from './page-data.ts'

const NONE: SiteLinks = { social: [] }

/** Links that this installation adds to its public pages. The server sends them with each page. */
export function readSiteLinks(): SiteLinks {
  return readPageData().site ?? NONE
}

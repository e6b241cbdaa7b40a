import type { SiteLinks } from '#shared/site-links.ts'
import { getPage } from './page-context.ts'

/** Links that this installation adds to its public pages. The server sends them with each page. */
export function readSiteLinks(): SiteLinks {
  return getPage().site
}

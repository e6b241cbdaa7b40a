import type { InvitePageData } from './invite-page.ts'
import type { SignInProvider } from './providers.ts'
import type { SiteLinks } from './site-links.ts'

/** A server-rendered page as HTML: additions to its `head`, and the content of its root element. */
export interface RenderedPage {
  head: string
  body: string
}

/** The data that a page was rendered from, for hydration. */
export interface PageData {
  /** The year in the footer. */
  year: number
  site: SiteLinks
  /** For an invitation. */
  invite?: InvitePageData
  /** For the login page: the available sign-in providers. */
  providers?: SignInProvider[]
}

/** The id of the script element (type `application/json`) that holds the data. */
export const PAGE_DATA_ID = 'page-data'

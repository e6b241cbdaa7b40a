import type { InvitePageData } from './invite-page.ts'
import type { SignInProvider } from './providers.ts'
import type { SiteLinks } from './site-links.ts'

/** A drawn page as HTML: what stands in its `head`, and the content of its root element. */
export interface DrawnPage {
  head: string
  body: string
}

/** What a page was drawn from that its address does not say, for the client that takes it over. */
export interface PageData {
  /** In which it was drawn, for its footer. */
  year: number
  site: SiteLinks
  /** Of an invitation. */
  invite?: InvitePageData
  /** Of the login page: who else signs people in here. */
  providers?: SignInProvider[]
}

/** The id of the script element, of type `application/json`, that holds the data. */
export const PAGE_DATA_ID = 'page-data'

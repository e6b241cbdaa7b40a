/** A link of an installation to a page elsewhere; it opens in a new tab. */
export interface SiteLink {
  name: string
  /** Of https. */
  url: string
}

/** What an installation adds to the navigation of its public pages; empty unless it is configured. */
export interface SiteLinks {
  social: readonly SiteLink[]
  /** Of a partner programme. */
  badge?: SiteLink
}

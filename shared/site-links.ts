/** An installation's link to an external page; it opens in a new tab. */
export interface SiteLink {
  name: string
  /** Always https. */
  url: string
}

/** The links that an installation adds to the navigation of its public pages; empty by default. */
export interface SiteLinks {
  social: readonly SiteLink[]
  /** Links to a partner program. */
  badge?: SiteLink
}

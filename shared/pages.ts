import type { InvitePageData, OpenedLink } from './invite-page.ts'
import type { Language } from './languages.ts'
import type { SignInProvider } from './providers.ts'
import type { SiteLinks } from './site-links.ts'

/** The public pages that search engines may index. */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/verify',
  '/request-access',
  '/support',
  '/privacy-policy',
  '/user-consent-ai-apps',
  '/calendar-data',
] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** The data that a page is rendered from, in addition to that of its route. Sent with the page, for hydration. */
export interface PageContext {
  language: Language
  /** BCP 47 tag for dates and times. */
  locale: string
  /** When the page was rendered, in epoch ms. */
  now: number
  /** The product's address, without a trailing slash. */
  publicUrl: string
  site: SiteLinks
  /** The sign-in providers of the login page. */
  providers: SignInProvider[]
}

/** The data that the server passes to the renderer with each request. */
export interface PageRequest extends PageContext {
  /** For inline scripts, as in the content security policy. */
  nonce: string
  /** Loads the data of an invitation page; undefined if the link is unknown, or the rate limit is exceeded. */
  loadInvitePage: (link: OpenedLink) => Promise<InvitePageData | undefined>
}

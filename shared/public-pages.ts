import type { Language } from './languages.ts'

/** The pages that anybody may open and search engines may list. All others are somebody's own. */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/verify',
  '/request-access',
  '/support',
  '/privacy-policy',
  '/user-consent-ai-apps',
] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** Where a page is sent from, and to whom. */
export interface PageSite {
  /** The address of the product, without a slash at its end. */
  publicUrl: string
  language: Language
}

/** What the built client brings the server to say of a page what it is, in its `head`. */
export interface HeadRenderer {
  /** @param page undefined for one that is not public: it says what the product is, and that it is not to be listed */
  renderHead(page: PublicPage | undefined, site: PageSite): string
}

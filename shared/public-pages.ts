import type { DrawnPage, PageData } from './drawn-page.ts'
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

/** What the built client brings the server to send pages with. */
export interface PublicPageRenderer {
  renderPage(page: PublicPage, site: PageSite, data: PageData): Promise<DrawnPage>
  /** The `head` of a page that is not public: it says what the product is, and that the page is not to be listed. */
  renderPrivateHead(site: PageSite): Promise<string>
  /** Does any page stand at a path? At all others is the one that says so. */
  hasPageAt(path: string): boolean
}

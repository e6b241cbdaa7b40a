import type { Language } from './languages.ts'
import type { PageData, RenderedPage } from './rendered-page.ts'

/** The pages that anybody may open and search engines may index. All others are private. */
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

/** The site and language that a page is rendered for. */
export interface PageSite {
  /** The product's address, without a trailing slash. */
  publicUrl: string
  language: Language
}

/** The renderer that the built client provides to the server. */
export interface PublicPageRenderer {
  renderPage(page: PublicPage, site: PageSite, data: PageData): Promise<RenderedPage>
  /** The `head` of a page that is not public: it describes the product and forbids indexing. */
  renderPrivateHead(site: PageSite): Promise<string>
  /** Whether the client has a page at this path; other paths show the "not found" page. */
  hasPageAt(path: string): boolean
}

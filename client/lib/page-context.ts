import { type I18n, setupI18n } from '@lingui/core'
import type { PageContext, PageRequest } from '#shared/pages.ts'
import type { SignInProvider } from '#shared/providers.ts'

/** The context of the rendered page: one per request on the server, one in the browser. */
export interface CurrentPage extends Omit<PageContext, 'locale' | 'providers'> {
  /** BCP 47 tag for dates and times; without it, the browser's languages decide. */
  locale?: string | undefined
  /** If missing, the login page fetches them. */
  providers?: SignInProvider[] | undefined
  /** The nonce of the content security policy. This and the next field are set only on the server. */
  nonce?: string | undefined
  loadInvitePage?: PageRequest['loadInvitePage'] | undefined
  /** In the page's language. */
  i18n: I18n
}

let page: CurrentPage = {
  language: 'en',
  i18n: setupI18n(),
  now: Date.now(),
  publicUrl: '',
  site: { social: [] },
}
let readPage = () => page

/** The page that is being rendered. */
export function getPage(): CurrentPage {
  return readPage()
}

/** Makes `getPage` return the page of the current request. */
export function setPageSource(getRequestPage: () => CurrentPage | undefined): void {
  readPage = () => getRequestPage() ?? page
}

/** In the browser: sets the context that the server sent. */
export function setPage(next: Partial<CurrentPage>): void {
  page = { ...page, ...next }
}

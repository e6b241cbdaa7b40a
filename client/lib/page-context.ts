import { I18n, type MessageDescriptor, type MessageOptions, type Values } from '@lingui/core'
import type { PageContext, PageRequest } from '#shared/pages.ts'
import type { SignInProvider } from '#shared/providers.ts'

/** The context of the rendered page: one per request on the server, one in the browser. */
export interface CurrentPage extends Omit<PageContext, 'locale' | 'providers'> {
  /** BCP 47 tag for dates and times; without it, the browser's languages decide. */
  locale?: string | undefined
  /** If missing, the login page fetches them. */
  providers?: SignInProvider[] | undefined
  /** Only on the server. */
  nonce?: string | undefined
  loadInvitePage?: PageRequest['loadInvitePage'] | undefined
  /** In the page's language. */
  i18n: I18n
}

/** Omits the full stop of a sentence that ends in a time with its own, such as `7:30 a. m.`. */
export class PageI18n extends I18n {
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    return super._(message as string, values, options).replace(/([ap]\.\s?m\.(?:<\/\d+>)?)\./, '$1')
  }
}

let page: CurrentPage = {
  language: 'en',
  i18n: new PageI18n({}),
  now: Date.now(),
  publicUrl: '',
  site: { social: [] },
}

let read = () => page

/** The page that is being rendered. */
export function getPage(): CurrentPage {
  return read()
}

/** Makes `getPage` return the page of the current request. */
export function setPageSource(getRequestPage: () => CurrentPage | undefined): void {
  read = () => getRequestPage() ?? page
}

/** In the browser: sets the context that the server sent. */
export function setPage(next: Partial<CurrentPage>): void {
  page = { ...page, ...next }
}

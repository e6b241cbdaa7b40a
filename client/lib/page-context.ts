import type { Language } from '#shared/languages.ts'
import type { PageContext, PageRequest } from '#shared/pages.ts'
import type { SignInProvider } from '#shared/providers.ts'
import type { Catalog } from '#shared/sentences.ts'

type Message = string | ((params: never) => string)

/** The translations of a language, by area. */
export interface Words {
  /** Texts of the screens, by their English. */
  screens?: Catalog
  /** Messages of errors and field errors, by code. */
  errors?: Readonly<Record<string, Message>>
  /** The cities and regions of time zones. */
  places?: Catalog
}

/** The context of the rendered page: one per request on the server, one in the browser. */
export interface CurrentPage extends Omit<PageContext, 'locale' | 'providers'> {
  /** BCP 47 tag for dates and times; without it, the browser's languages decide. */
  locale?: string | undefined
  /** Without them, the login page asks for them. */
  providers?: SignInProvider[] | undefined
  /** Only on the server. */
  nonce?: string | undefined
  openInvitation?: PageRequest['openInvitation'] | undefined
  words: Words
}

const EMPTY: CurrentPage = {
  language: 'en',
  words: {},
  now: Date.now(),
  publicUrl: '',
  site: { social: [] },
}

let page = EMPTY
let read = () => page

/** The page that is being rendered. */
export function getPage(): CurrentPage {
  return read()
}

/** Has `getPage` return the page of the current request. */
export function readPageFrom(getRequestPage: () => CurrentPage | undefined): void {
  read = () => getRequestPage() ?? page
}

/** In the browser: sets what the server sent. */
export function setPage(next: Partial<CurrentPage>): void {
  page = { ...page, ...next }
}

/** Sets the language of the page, without re-rendering it. */
export function speak(language: Language, words: Words): void {
  setPage({ language, words, locale: undefined })
}

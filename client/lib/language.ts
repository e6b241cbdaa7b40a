import { createElement, Fragment, type ReactNode } from 'react'
import type { Spanish } from '#client/locales/es.ts'
import { isLanguage, type Language, languageCookieName, negotiateLanguage } from '#shared/languages.ts'
import { type Catalog, interpolate, type Placeholder, type Values } from '#shared/sentences.ts'
import { loadWithRetry } from './chunk-loading.ts'
import { getSession } from './session/session-store.ts'

/** A sentence of the screens, in English. It is its own key: one that has no translation is a type error. */
type Sentence = keyof Spanish

/** A sentence in which nothing is to be filled in. */
export type Text = { [S in Sentence]: [Placeholder<S>] extends [never] ? S : never }[Sentence]

type Message = string | ((params: never) => string)

/** What a language says in place of the English, by what is translated. */
export interface Words {
  /** What the screens say. */
  screens?: Catalog
  /** Messages of errors, and of errors of fields, by their code. */
  errors?: Readonly<Record<string, Message>>
  /** The cities and regions of time zones. */
  places?: Catalog
}

let language: Language = 'en'
let words: Words = {}
let catalog: Catalog = {}

/** The language that the screens speak now. */
export function currentLanguage(): Language {
  return language
}

/** Speaks a language from now on. What is on the screen stays as it is: it is set before anything is drawn. */
export function speak(next: Language, translations: Words): void {
  language = next
  words = translations
  catalog = words.screens ?? {}
}

/** The title of the page that has nothing in it yet (`client/index.html`). */
const SHELL_TITLE: Text = 'Meridian, your executive scheduling assistant'

/**
 * Speaks the reader's language: the one that they chose, or else their browser's; on a drawn page, the page's. Where
 * its words cannot be had, English: a page that is understood in part is better than none.
 */
export async function speakTheReaders(): Promise<void> {
  const { documentElement: root } = document
  const drawn = document.getElementById('root')?.hasChildNodes() ? root.lang : undefined
  const chosen = document.cookie.match(new RegExp(`(?:^|; )${languageCookieName(location.protocol)}=([^;]*)`))?.[1]
  const wanted = [drawn, chosen].find(isLanguage) ?? negotiateLanguage(navigator.languages)
  if (wanted === 'es') {
    const locale = await loadWithRetry(() => import('#client/locales/es.ts')).catch(() => undefined)
    if (locale) speak('es', locale.spanish)
    // Any other title may have a name in it, and is in the page's language already.
    if (document.title === SHELL_TITLE) document.title = t(SHELL_TITLE)
  }
  root.lang = language
}

/** The cookie that keeps a choice; by https no other host of the domain can set it. */
export function languageCookie(chosen: Language, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${languageCookieName(protocol)}=${chosen}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Keeps the choice for a year, where the server sees it too, and begins anew in that language; a user's mails follow. */
export async function chooseLanguage(next: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there by http, nor in all browsers
  document.cookie = languageCookie(next, location.protocol)
  if (getSession().isAuthenticated) {
    const { api } = await import('#client/api.ts')
    // Mails follow. The screens do without: the cookie is theirs.
    await api.users.updateSettings.mutate({ language: next }).catch(() => undefined)
  }
  location.reload()
}

/** A sentence in the reader's language. */
export function t<S extends Sentence>(sentence: S, ...[values]: Values<S, string | number>): string {
  const text = catalog[sentence] ?? sentence
  return values === undefined ? text : interpolate(text, values)
}

/** One of two sentences, as a number of things calls for; `{n}` is the number. */
export function tn(n: number, one: Sentence, other: Sentence): string {
  const sentence = n === 1 ? one : other
  return interpolate(catalog[sentence] ?? sentence, { n: countText(n) })
}

/** With separators from a thousand on. */
function countText(n: number): string {
  return n < 1000 ? `${n}` : n.toLocaleString(currentLanguage())
}

/** A sentence with elements in it, such as a link in the middle. */
export function tx<S extends Sentence>(sentence: S, values: Record<Placeholder<S>, ReactNode>): ReactNode {
  const parts = (catalog[sentence] ?? sentence).split(/\{(\w+)\}/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? (values as Record<string, ReactNode>)[part] : part)),
  )
}

/** The city or the region of a time zone in the reader's language. Never for a city that somebody typed. */
export function placeName(place: string): string {
  return words.places?.[place] ?? place
}

/** The message of an error's code in the reader's language; undefined in English, and for a code that is not known. */
export function errorText({ code, params = {} }: { code: string; params?: object }): string | undefined {
  if (!words.errors || !Object.hasOwn(words.errors, code)) return undefined
  const message = words.errors[code]
  return typeof message === 'function' ? (message as (params: object) => string)(params) : message
}

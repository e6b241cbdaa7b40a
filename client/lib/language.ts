import { createElement, Fragment, type ReactNode } from 'react'
import type { Spanish } from '#client/locales/es.ts'
import { type Language, languageCookieName } from '#shared/languages.ts'
import { interpolate, type Placeholder, type Values } from '#shared/sentences.ts'
import { getPage, speak } from './page-context.ts'
import { getSession } from './session/session-store.ts'

/** A sentence of the screens, in English. It is its own key: one that has no translation is a type error. */
type Sentence = keyof Spanish

/** A sentence in which nothing is to be filled in. */
export type Text = { [S in Sentence]: [Placeholder<S>] extends [never] ? S : never }[Sentence]

export { speak } from './page-context.ts'

/** The language of the page. */
export function currentLanguage(): Language {
  return getPage().language
}

/** Loads the words of a language. If they cannot be loaded, the page stays English rather than empty. */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'en') return speak('en', {})
  const locale = await import('#client/locales/es.ts').catch(() => undefined)
  if (locale) speak(language, locale.spanish)
  else document.documentElement.lang = 'en'
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

function translated(sentence: Sentence): string {
  return getPage().words.screens?.[sentence] ?? sentence
}

/** A sentence in the reader's language. */
export function t<S extends Sentence>(sentence: S, ...[values]: Values<S, string | number>): string {
  const text = translated(sentence)
  return values === undefined ? text : interpolate(text, values)
}

/** One of two sentences, as a number of things calls for; `{n}` is the number. */
export function tn(n: number, one: Sentence, other: Sentence): string {
  const sentence = n === 1 ? one : other
  return interpolate(translated(sentence), { n: countText(n) })
}

/** With separators from a thousand on. */
function countText(n: number): string {
  return n < 1000 ? `${n}` : n.toLocaleString(currentLanguage())
}

/** A sentence with elements in it, such as a link in the middle. */
export function tx<S extends Sentence>(sentence: S, values: Record<Placeholder<S>, ReactNode>): ReactNode {
  const parts = translated(sentence).split(/\{(\w+)\}/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? (values as Record<string, ReactNode>)[part] : part)),
  )
}

/** The city or the region of a time zone in the reader's language. Never for a city that somebody typed. */
export function placeName(place: string): string {
  return getPage().words.places?.[place] ?? place
}

/** The message of an error's code in the reader's language; undefined in English, and for a code that is not known. */
export function errorText({ code, params = {} }: { code: string; params?: object }): string | undefined {
  const { errors } = getPage().words
  if (!errors || !Object.hasOwn(errors, code)) return undefined
  const message = errors[code]
  return typeof message === 'function' ? (message as (params: object) => string)(params) : message
}

import { createElement, Fragment, type ReactNode } from 'react'
import type { Spanish } from '#client/locales/es.ts'
import { isLanguage, LANGUAGE_COOKIE, type Language, languageOf } from '#shared/languages.ts'
import { type Catalogue, fill, type Placeholder, recognizer, type Values } from '#shared/sentences.ts'
import { getSession } from './session-store.ts'

/** A sentence of the screens, in English. It is its own key: one that has no translation is a type error. */
type Sentence = keyof Spanish

/** A sentence in which nothing is to be filled in. */
export type Text = { [S in Sentence]: [Placeholder<S>] extends [never] ? S : never }[Sentence]

let language: Language = 'en'
let catalogue: Catalogue = {}

/** The language that the screens speak now. */
export function currentLanguage(): Language {
  return language
}

/** Speaks a language from now on. What is on the screen stays as it is: it is set before anything is drawn. */
export function speak(next: Language, translations: Catalogue): void {
  language = next
  catalogue = translations
  recognize = undefined
}

/** Speaks the reader's language: the one that they chose, or else their browser's; on a drawn page, the page's. */
export async function speakTheReaders(): Promise<void> {
  const { documentElement: root } = document
  const drawn = document.getElementById('root')?.hasChildNodes() ? root.lang : undefined
  const chosen = document.cookie.match(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`))?.[1]
  const wanted = [drawn, chosen].find(isLanguage) ?? languageOf(navigator.languages)
  if (wanted === 'es') {
    const { spanish } = await import('#client/locales/es.ts')
    speak('es', spanish)
    document.title = said(document.title)
  }
  root.lang = wanted
}

/** Keeps the choice for a year, where the server sees it too, and begins anew in that language; a user's mails follow. */
export async function chooseLanguage(next: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there by http, nor in all browsers
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`
  if (getSession().isAuthenticated) {
    const { api } = await import('#client/api.ts')
    // Mails follow. The screens do without: the cookie is theirs.
    await api.users.updateSettings.mutate({ language: next }).catch(() => undefined)
  }
  location.reload()
}

/** A sentence in the reader's language. */
export function t<S extends Sentence>(sentence: S, ...[values]: Values<S, string | number>): string {
  const text = catalogue[sentence] ?? sentence
  return values === undefined ? text : fill(text, values)
}

/** One of two sentences, as a number of things calls for; `{n}` is the number. */
export function tn(n: number, one: Sentence, other: Sentence): string {
  const sentence = n === 1 ? one : other
  return fill(catalogue[sentence] ?? sentence, { n })
}

/** A sentence with elements in it, such as a link in the middle. */
export function tx<S extends Sentence>(sentence: S, values: Record<Placeholder<S>, ReactNode>): ReactNode {
  const parts = (catalogue[sentence] ?? sentence).split(/\{(\w+)\}/)
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? (values as Record<string, ReactNode>)[part] : part)),
  )
}

/** A name, of a city say, as the reader's language has it; one that is not known stays as it is. */
export function named(name: string): string {
  return catalogue[name] ?? name
}

let recognize: ((sentence: string) => string) | undefined

/**
 * A sentence that came from elsewhere, from the server or a check that it shares with us, in the reader's language. One
 * that is not known stays as it is.
 */
export function said(sentence: string): string {
  if (language === 'en') return catalogue[sentence] ?? sentence
  recognize ??= recognizer(catalogue)
  return recognize(sentence)
}

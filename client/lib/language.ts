import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import type { Spanish } from '#client/locales/es.ts'
import { isLanguage, LANGUAGE_COOKIE, type Language, languageOf } from '#shared/languages.ts'

/** A sentence of the screens, in English. It is its own key: one that has no translation is a type error. */
type Sentence = keyof Spanish

/** A sentence in which nothing is to be filled in. */
export type Text = { [S in Sentence]: [Placeholder<S>] extends [never] ? S : never }[Sentence]

/** What stands in braces in a sentence. */
type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

type Values<S extends string, Value> = [Placeholder<S>] extends [never] ? [] : [values: Record<Placeholder<S>, Value>]

type Catalogue = Readonly<Record<string, string>>

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
  kinds = undefined
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

/** Keeps the choice for a year, where the server sees it too, and begins anew in that language. */
export function chooseLanguage(next: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there by http, nor in all browsers
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}

/** A sentence in the reader's language. */
export function t<S extends Sentence>(sentence: S, ...[values]: Values<S, string | number>): string {
  const text = catalogue[sentence] ?? sentence
  return values === undefined ? text : fill(text, values)
}

/** One of two sentences, as a number of things calls for; `{n}` is the number. */
export function tn(n: number, one: Sentence, other: Sentence): string {
  return fill(catalogue[n === 1 ? one : other] ?? (n === 1 ? one : other), { n })
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

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))
}

/** How much a sentence says itself. The more it is, the surer that another is of its kind; `{start} to {end}` is none. */
function ownLength(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length
}

let kinds: { pattern: RegExp; names: string[]; translation: string }[] | undefined

/**
 * A sentence that came from elsewhere, from the server or a check that it shares with us, in the reader's language. One
 * that is not known stays as it is.
 */
export function said(sentence: string): string {
  const known = catalogue[sentence]
  if (known !== undefined || language === 'en') return known ?? sentence
  kinds ??= Object.entries(catalogue)
    .filter(([text]) => text.includes('{') && ownLength(text) > 6)
    .toSorted(([a], [b]) => ownLength(b) - ownLength(a))
    .map(([text, translation]) => ({
      pattern: new RegExp(
        `^${text
          .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
          .replaceAll('{n}', String.raw`(\d+)`)
          .replaceAll(/\{\w+\}/g, '(.+)')}$`,
      ),
      names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      translation,
    }))
  for (const { pattern, names, translation } of kinds) {
    const values = pattern.exec(sentence)?.slice(1)
    if (values) return fill(translation, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])))
  }
  return sentence
}

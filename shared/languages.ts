/** The languages that the product speaks. */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** For who reads none of them, or of whom it is not known. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The cookie in which a browser keeps the language that was chosen in it. */
export const LANGUAGE_COOKIE = 'meridian_language'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * The first of some languages that the product speaks, in any of its kinds (`es-MX` is `es`).
 * @param tags BCP 47 tags, the dearest first
 */
export function languageOf(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-', 1).join().toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** The tags of an `Accept-Language` header, the dearest first (RFC 9110, 12.5.4). */
export function acceptedTags(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

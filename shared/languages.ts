/** The languages that the product speaks. */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** For who reads none of them, or of whom it is not known. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The cookie in which a browser keeps the language that was chosen in it. */
export const LANGUAGE_COOKIE = 'meridian_language'

/** What that cookie is called: by https with the prefix that keeps other hosts of the domain from setting it. */
export function languageCookieName(protocol: string): string {
  return protocol === 'https:' ? `__Host-${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE
}

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

/** A language as it is written and its dates are read where nothing says otherwise: BCP 47. */
export const USUAL_LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' }

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The first day of the week in a locale: 1 is Monday, 7 Sunday. Monday where the runtime does not know (ISO 8601). */
export function firstDayOf(locale: string | Intl.Locale): number {
  const weeks: { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  return weeks.getWeekInfo?.().firstDay ?? 1
}

/** Have the clocks of a locale twelve hours, or twenty-four? */
export function readsTwelveHours(locale: string | Intl.Locale): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/** What makes `Intl.DateTimeFormat` say a time of day as the clocks of a locale show it: `14:30`, or `2:30 PM`. */
export function clockOptions(locale: string): Intl.DateTimeFormatOptions {
  return readsTwelveHours(locale)
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

/**
 * The locale in which a reader is shown dates: their own kind of the language that the screens speak. Whose own language
 * is another reads them as is usual, but on the clocks and in the weeks of where they are at home (Unicode Technical
 * Standard 35, the keys `fw` and `hc`).
 * @param tags BCP 47, the dearest first; what is none is left out
 */
export function localeOf(tags: readonly string[], language: Language): string {
  const locales = tags.flatMap(readTag)
  const [home] = locales
  if (!home) return USUAL_LOCALES[language]
  const region = (locale: Intl.Locale) => locale.maximize().region
  const own = locales.find((locale) => locale.language === language && region(locale) === region(home))
  if (own) return own.toString()
  const firstDay = DAYS[firstDayOf(home) - 1] ?? 'mon'
  return `${USUAL_LOCALES[language]}-u-fw-${firstDay}-hc-${readsTwelveHours(home) ? 'h12' : 'h23'}`
}

function readTag(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}

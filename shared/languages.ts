/** The supported languages. */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** Used if the reader's language is unknown or not supported. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The cookie for the language that was chosen in the browser. */
export const LANGUAGE_COOKIE = 'meridian_language'

/** The cookie's full name: over https with the prefix that prevents other hosts of the domain from setting it. */
export function languageCookieName(protocol: string): string {
  return protocol === 'https:' ? `__Host-${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * The first supported language, in any regional variant (`es-MX` is `es`).
 * @param tags BCP 47 tags, most preferred first
 */
export function negotiateLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-', 1).join().toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** The tags of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
export function parseAcceptLanguage(header = ''): string[] {
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

/** The default locale of each language (BCP 47). */
const DEFAULT_LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' }

const WEEKDAY_KEYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The first day of the week in a locale: 1 is Monday, 7 Sunday. Monday if the runtime does not know (ISO 8601). */
export function firstDayOfWeek(locale: string | Intl.Locale): number {
  const parsedLocale: { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  return parsedLocale.getWeekInfo?.().firstDay ?? 1
}

/** Whether the locale uses a 12-hour clock. */
export function uses12HourClock(locale: string | Intl.Locale): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/** `Intl.DateTimeFormat` options for a time of day on the locale's clock: `14:30`, or `2:30 PM`. */
export function timeFormatOptions(locale: string): Intl.DateTimeFormatOptions {
  return uses12HourClock(locale)
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

/**
 * The locale for a reader's dates: the variant of the page's language in their region, if they list it; otherwise the
 * default locale, with the clock and the first day of the week of their region (Unicode Technical Standard 35, keys
 * `fw` and `hc`).
 * @param tags BCP 47, most preferred first; invalid tags are ignored
 */
export function negotiateLocale(tags: readonly string[], language: Language): string {
  const locales = tags.flatMap(parseLocale)
  const [preferred] = locales
  if (!preferred) return DEFAULT_LOCALES[language]
  const getRegion = (locale: Intl.Locale) => locale.maximize().region
  const match = locales.find((locale) => locale.language === language && getRegion(locale) === getRegion(preferred))
  if (match) return match.toString()
  const firstDay = WEEKDAY_KEYS[firstDayOfWeek(preferred) - 1] ?? 'mon'
  return `${DEFAULT_LOCALES[language]}-u-fw-${firstDay}-hc-${uses12HourClock(preferred) ? 'h12' : 'h23'}`
}

function parseLocale(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}

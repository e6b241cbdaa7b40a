import { rawTimeZones } from '@vvo/tzdb'
import { type Language, localeOf } from '#shared/languages.ts'

const countries = new Map(
  rawTimeZones.flatMap(({ name, group, countryCode }) => [name, ...group].map((zone) => [zone, countryCode])),
)

/**
 * The locale (BCP 47) in which a mail shows dates to a reader whose clock is that of `timeZone` (IANA): a mail knows no
 * browser, and takes them to be at home there. Clocks and the order of a date differ between countries of one language.
 */
export function homeLocale(timeZone: string, language: Language): string {
  const country = countries.get(timeZone)
  if (country === undefined) return localeOf([], language)
  // The likeliest language of the country (Unicode Technical Standard 35, "Likely Subtags").
  const home = new Intl.Locale(`und-${country}`).maximize()
  return localeOf([`${home.language}-${country}`], language)
}

import { rawTimeZones } from '@vvo/tzdb'
import { type Language, negotiateLocale } from '#shared/languages.ts'

const countries = new Map(
  rawTimeZones.flatMap(({ name, group, countryCode }) => [name, ...group].map((zone) => [zone, countryCode])),
)

/**
 * The locale (BCP 47) for dates in an email to a recipient in `timeZone` (IANA). Emails cannot use browser settings, so
 * this assumes that the recipient lives there. Clock and date formats differ between countries with the same language.
 */
export function homeLocale(timeZone: string, language: Language): string {
  const country = countries.get(timeZone)
  if (country === undefined) return negotiateLocale([], language)
  // The most likely language of the country (Unicode Technical Standard 35, "Likely Subtags").
  const countryLocale = new Intl.Locale(`und-${country}`).maximize()
  return negotiateLocale([`${countryLocale.language}-${country}`], language)
}

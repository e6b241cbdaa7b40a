import { languageLocale, userLocale } from '#client/entities/dates/date-format.ts'
import { HOLIDAY_REGIONS } from '#shared/holiday-calendars.ts'

/** Whose public holidays there are, by the names that the countries have in the reader's language. */
export function holidayCountries(): { value: string; label: string }[] {
  const locale = languageLocale()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...HOLIDAY_REGIONS]
    .map(([region, country]) => ({ value: region, label: names.of(country) ?? country }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The region of the country that the reader's browser speaks the language of, if there are holidays of it. */
export function userRegion(): string | undefined {
  const { region: country } = new Intl.Locale(userLocale())
  return [...HOLIDAY_REGIONS].find(([, of]) => of === country)?.[0]
}

import { languageLocale, userLocale } from '#client/entities/dates/date-format.ts'
import { HOLIDAY_REGIONS } from '#shared/holiday-calendars.ts'

/** Countries with public holidays, by their names in the user's language. */
export function holidayCountries(): { value: string; label: string }[] {
  const locale = languageLocale()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...HOLIDAY_REGIONS]
    .map(([region, country]) => ({ value: region, label: names.of(country) ?? country }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The region of the browser's language, if it has public holidays. */
export function userRegion(): string | undefined {
  const { region: country } = new Intl.Locale(userLocale())
  return [...HOLIDAY_REGIONS].find(([, of]) => of === country)?.[0]
}

import { userLocale } from '#client/entities/dates/date-format.ts'
import { i18n } from '#client/lib/i18n.ts'
import { HOLIDAY_REGIONS } from '#shared/holiday-calendars.ts'

/** The countries with a holiday calendar, sorted by their names in the user's language. */
export function holidayCountries(): { value: string; label: string }[] {
  const { locale } = i18n
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...HOLIDAY_REGIONS]
    .map(([region, country]) => ({ value: region, label: names.of(country) ?? country }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The holiday region of the user's locale, if there is one. */
export function userRegion(): string | undefined {
  const { region: country } = new Intl.Locale(userLocale())
  return [...HOLIDAY_REGIONS].find(([, code]) => code === country)?.[0]
}

import type { HolidayCalendar } from '#shared/holiday-calendars.ts'
import { DAY } from '#shared/time.ts'

/** A public holiday: days as `YYYY-MM-DD`, the end being the day after the last. */
export interface PublicHoliday {
  summary: string
  start_date: string
  end_date: string
}

/** Of a day's length an hour may be missing where the clocks change. */
const CLOCK_CHANGE = 0.1

/** The public holidays of these years, in order; those that nobody has named in the language, in another one. */
export async function publicHolidays(
  { country, language }: HolidayCalendar,
  years: readonly number[],
): Promise<PublicHoliday[]> {
  // Only now: its tables of the whole world take a quarter of a second to load, and most processes never need them.
  const { default: Holidays } = await import('date-holidays')
  const languages = [`${language}-${country.toLowerCase()}`, language, 'en']
  const calendar = new Holidays(country, { languages, types: ['public'] })
  return years
    .flatMap((year) => calendar.getHolidays(year))
    .map(({ name, date, start, end }) => ({ summary: name, ...daysOf(date.slice(0, 10), (+end - +start) / DAY) }))
}

/** What takes up less than a day more (an eve from noon on) ends before it. */
function daysOf(start_date: string, length: number): Pick<PublicHoliday, 'start_date' | 'end_date'> {
  const days = Math.max(1, Math.floor(length + CLOCK_CHANGE))
  return { start_date, end_date: Temporal.PlainDate.from(start_date).add({ days }).toString() }
}

/** What a calendar of them is called. */
export function holidayCalendarName({ country, language }: HolidayCalendar): string {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return language === 'es' ? `Días festivos en ${name}` : `Holidays in ${name}`
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import Holidays from 'date-holidays'
import type { HolidayCalendar } from '#shared/holiday-calendars.ts'
import type { Language } from '#shared/languages.ts'
import { DAY } from '#shared/time.ts'

/** A public holiday; days are `YYYY-MM-DD`, and the end is exclusive. */
export interface PublicHoliday {
  /** In the language of the calendar. */
  summary: string
  titles: Record<Language, string>
  start_date: string
  end_date: string
}

/** Tolerance for clock changes, which may shorten a holiday, as a fraction of a day. */
const CLOCK_CHANGE_TOLERANCE = 0.1

/** The public holidays of these years, in order, titled in the calendar's language where a translation exists. */
export async function listPublicHolidays(
  { country, language }: HolidayCalendar,
  years: readonly number[],
): Promise<PublicHoliday[]> {
  const holidays: PublicHoliday[] = []
  for (const year of years) {
    for (const holiday of await listHolidaysInYear(country, year)) {
      holidays.push({ ...holiday, summary: holiday.titles[language] })
    }
  }
  return holidays
}

type MultilingualHoliday = Omit<PublicHoliday, 'summary'>

/** Cache by country and year: computing a year takes about 10 ms, and all users in a country share the result. */
const cache = new Map<string, readonly MultilingualHoliday[]>()

async function listHolidaysInYear(country: string, year: number): Promise<readonly MultilingualHoliday[]> {
  const key = `${country} ${year}`
  const cached = cache.get(key)
  if (cached) return cached
  // Yield to other requests between years.
  await nextTurn()
  const holidays = computeHolidays(country, year)
  cache.set(key, holidays)
  return holidays
}

function computeHolidays(country: string, year: number): MultilingualHoliday[] {
  const listHolidays = (language: Language) => {
    const languages = [`${language}-${country.toLowerCase()}`, language, 'en']
    return new Holidays(country, { languages, types: ['public'] }).getHolidays(year)
  }
  const getKey = ({ date, rule }: { date: string; rule: string }) => `${date} ${rule}`
  const spanishNames = new Map(listHolidays('es').map((holiday) => [getKey(holiday), holiday.name]))
  return listHolidays('en').map((holiday) => {
    const { name, date, start, end } = holiday
    const titles = { en: name, es: spanishNames.get(getKey(holiday)) ?? name }
    return { titles, ...toDays(date.slice(0, 10), (+end - +start) / DAY) }
  })
}

/** The days of a holiday. A remainder of less than a day (an eve that begins at noon) does not add a day. */
function toDays(start_date: string, lengthInDays: number): Pick<PublicHoliday, 'start_date' | 'end_date'> {
  const days = Math.max(1, Math.floor(lengthInDays + CLOCK_CHANGE_TOLERANCE))
  return { start_date, end_date: Temporal.PlainDate.from(start_date).add({ days }).toString() }
}

/** The default name of a holiday calendar; after the colon, a country’s name needs no article. */
export function formatHolidayCalendarName({ country, language }: HolidayCalendar): string {
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return language === 'es' ? `Días festivos: ${name}` : `Public holidays: ${name}`
}

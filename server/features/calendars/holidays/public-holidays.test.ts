import { describe, expect, test } from '#server/test/fixture.ts'
import { HOLIDAY_REGIONS, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import { formatHolidayCalendarName, listPublicHolidays } from './public-holidays.ts'

const holidaysOf = async (region: string, year: number, language: 'en' | 'es' = 'en') => {
  const holidays = await listPublicHolidays({ country: HOLIDAY_REGIONS.get(region) ?? '', language }, [year])
  return holidays.map(({ start_date, end_date, summary }) => [start_date, end_date, summary])
}

describe('holiday regions', () => {
  test('all have public holidays and a country name', async () => {
    expect(HOLIDAY_REGIONS.size).toBeGreaterThan(150)
    for (const [region, country] of HOLIDAY_REGIONS) {
      const holidays = await listPublicHolidays({ country, language: 'en' }, [2026])
      expect(holidays.length, region).toBeGreaterThan(3)
      expect(formatHolidayCalendarName({ country, language: 'es' }), region).not.toMatch(/ [A-Z]{2}$/)
    }
  })

  test.for([
    ['en.usa', 'US'],
    ['es.mexican', 'MX'],
    ['en.uk', 'GB'],
    ['en.sa', 'ZA'],
    ['en.saudiarabian', 'SA'],
    ['es.ar', 'AR'],
    ['en.new_zealand', 'NZ'],
  ])('map %s to country %s', ([id = '', country]) => {
    expect(parseHolidayCalendarId(`${id}#holiday@group.v.calendar.google.com`)).toEqual({
      country,
      language: id.slice(0, 2),
    })
  })

  test.for(['en.us#holiday@group.v.calendar.google.com', 'en.usa#holiday@example.com', 'en.#holiday', ''])(
    'are not found in the invalid calendar id "%s"',
    (id) => {
      expect(parseHolidayCalendarId(id)).toBeUndefined()
    },
  )
})

describe('public holidays', () => {
  test('are named in the calendar’s language and the country’s spelling, or else in English', async () => {
    const findName = async (region: string, day: string, language: 'en' | 'es' = 'en') =>
      (await holidaysOf(region, 2026, language)).find(([start]) => start === day)?.[2]
    expect(await findName('usa', '2026-09-07')).toBe('Labor Day')
    expect(await findName('canadian', '2026-09-07')).toBe('Labour Day')
    expect(await findName('usa', '2026-12-25', 'es')).toBe('Navidad')
    expect(await findName('japanese', '2026-11-03', 'es')).toBe('Culture Day')
  })

  test('include all of their days, but not a preceding half day', async () => {
    expect(await holidaysOf('turkish', 2026)).toContainEqual([
      '2026-03-20',
      '2026-03-23',
      'End of Ramadan (Eid al-Fitr)',
    ])
    expect(await holidaysOf('jewish', 2026)).toContainEqual([
      '2026-09-21',
      '2026-09-22',
      'Day of Atonement (Yom Kippur)',
    ])
  })

  test('that fall on a weekend are followed by their substitute day', async () => {
    expect((await holidaysOf('uk', 2026)).slice(-2)).toEqual([
      ['2026-12-26', '2026-12-27', 'Boxing Day'],
      ['2026-12-28', '2026-12-29', 'Boxing Day (substitute day)'],
    ])
  })
})

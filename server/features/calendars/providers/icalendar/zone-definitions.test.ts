import { expect, test } from 'vitest'
import { EventZones } from './event-zones.ts'
import { parseComponent } from './parse-components.ts'

type Observance = [start: string, offsetFrom: string, offsetTo: string, recurrence?: string]

const define = ({ standard, daylight }: Record<'standard' | 'daylight', Observance[]>) => [
  ...standard.flatMap((observance) => toLines('STANDARD', observance)),
  ...daylight.flatMap((observance) => toLines('DAYLIGHT', observance)),
]
const toLines = (name: string, [start, offsetFrom, offsetTo, recurrence = 'COMMENT:none']: Observance) => [
  `BEGIN:${name}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${offsetFrom}`,
  `TZOFFSETTO:${offsetTo}`,
  recurrence,
  `END:${name}`,
]

/** Definitions as apps write them, here without a name that could be recognized. */
test.for([
  [
    'Outlook and Exchange',
    'Europe/Paris',
    define({
      standard: [['16010101T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10']],
      daylight: [['16010101T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTH=3;BYDAY=-1SU']],
    }),
    [1999, 2026, 2027, 2080],
  ],
  [
    'Lotus Notes',
    'Europe/Paris',
    define({
      standard: [['19501029T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=3;BYDAY=-1SU;BYMONTH=10']],
      daylight: [['19500326T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3']],
    }),
    [1999, 2027],
  ],
  [
    'Google',
    'America/New_York',
    define({
      daylight: [['19700308T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU']],
      standard: [['19701101T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']],
    }),
    [2007, 2027],
  ],
  [
    'Apple',
    'America/Los_Angeles',
    define({
      daylight: [
        ['19870405T020000', '-0800', '-0700', 'RRULE:FREQ=YEARLY;UNTIL=20060402T100000Z;BYMONTH=4;BYDAY=1SU'],
        ['20070311T020000', '-0800', '-0700', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      ],
      standard: [
        ['19871025T020000', '-0700', '-0800', 'RRULE:FREQ=YEARLY;UNTIL=20061029T090000Z;BYMONTH=10;BYDAY=-1SU'],
        ['20071104T020000', '-0700', '-0800', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
      ],
    }),
    [1988, 2005, 2006, 2007, 2027],
  ],
  [
    'Thunderbird and Cyrus, with lists of dates and an end in UTC',
    'Europe/Berlin',
    define({
      standard: [
        ['18930401T000632', '+005328', '+0100'],
        ['19800928T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;UNTIL=19950924T010000Z;BYMONTH=9;BYDAY=-1SU'],
        ['19961027T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
        ['19161001T010000', '+0200', '+0100', 'RDATE:19161001T010000,19170917T030000,19180916T030000'],
        ['19460101T000000', '+0100', '+0100'],
      ],
      daylight: [
        [
          '19160430T230000',
          '+0100',
          '+0200',
          'RDATE:19160430T230000\r\nRDATE:19170416T020000\r\nRDATE:19180415T020000',
        ],
        ['19800406T020000', '+0100', '+0200'],
        ['19810329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
      ],
    }),
    [1917, 1981, 1995, 1996, 2027],
  ],
  [
    'ICU and Zimbra, with a range of seven days of the month',
    'Asia/Jerusalem',
    define({
      standard: [['20131027T020000', '+0300', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']],
      daylight: [
        ['20130329T020000', '+0200', '+0300', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR'],
      ],
    }),
    [2013, 2014, 2026, 2027],
  ],
  [
    'ICU, with days counted from the end of the month',
    'Asia/Beirut',
    define({
      standard: [
        ['19991028T000000', '+0300', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1;BYDAY=SU'],
      ],
      daylight: [
        ['19930328T000000', '+0200', '+0300', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU'],
      ],
    }),
    [2001, 2026, 2027],
  ],
  [
    'a fixed date',
    'Asia/Baghdad',
    define({
      standard: [['19911001T040000', '+0400', '+0300', 'RRULE:FREQ=YEARLY;UNTIL=20071001T000000Z']],
      daylight: [['19910401T030000', '+0300', '+0400', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1;COUNT=17']],
    }),
    [1991, 2000, 2007, 2027],
  ],
  [
    'no changes',
    'Asia/Tokyo',
    define({ standard: [['16010101T000000', '+0900', '+0900']], daylight: [] }),
    [1999, 2027],
  ],
] as const)('a time zone definition yields the offsets of the zone that it describes: %s', ([, name, lines, years]) => {
  const definition = parseComponent(['BEGIN:VTIMEZONE', 'TZID:Custom', ...lines, 'END:VTIMEZONE'].join('\r\n'))
  const zones = new EventZones(definition ? [definition] : [], 'UTC')
  const days = ['01-15T09:00', '03-26T12:00', '03-27T12:00', '06-15T09:00', '10-29T12:00', '11-15T09:00']
  const times = years.flatMap((year) => days.map((day) => Temporal.PlainDateTime.from(`${year}-${day}`)))
  const instants = times.map((time) => {
    const local = time.toZonedDateTime('UTC').epochMilliseconds
    return `${time.toString()} ${new Date(zones.find('Custom', local)?.toInstant(local) ?? 0).toISOString()}`
  })
  expect(instants).toEqual(
    times.map((time) => `${time.toString()} ${new Date(time.toZonedDateTime(name).epochMilliseconds).toISOString()}`),
  )
  const recentYears = years.filter((year) => year > 2000)
  expect(recentYears.filter((year) => zones.find('Custom', Date.UTC(year))?.name === undefined)).toEqual([])
})

import type { Language } from './languages.ts'

/**
 * Regions with special names in the ids of Google's holiday calendars (`en.usa#holiday@group.v.calendar.google.com`),
 * with their countries (ISO 3166-1).
 */
const NAMED_REGIONS: Readonly<Record<string, string>> = {
  australian: 'AU',
  austrian: 'AT',
  brazilian: 'BR',
  bulgarian: 'BG',
  canadian: 'CA',
  china: 'CN',
  croatian: 'HR',
  czech: 'CZ',
  danish: 'DK',
  dutch: 'NL',
  finnish: 'FI',
  french: 'FR',
  german: 'DE',
  greek: 'GR',
  hong_kong: 'HK',
  hungarian: 'HU',
  indian: 'IN',
  indonesian: 'ID',
  irish: 'IE',
  italian: 'IT',
  japanese: 'JP',
  jewish: 'IL',
  latvian: 'LV',
  lithuanian: 'LT',
  malaysia: 'MY',
  mexican: 'MX',
  new_zealand: 'NZ',
  norwegian: 'NO',
  philippines: 'PH',
  polish: 'PL',
  portuguese: 'PT',
  romanian: 'RO',
  russian: 'RU',
  sa: 'ZA',
  saudiarabian: 'SA',
  singapore: 'SG',
  slovak: 'SK',
  slovenian: 'SI',
  south_korea: 'KR',
  spain: 'ES',
  swedish: 'SE',
  taiwan: 'TW',
  turkish: 'TR',
  uk: 'GB',
  ukrainian: 'UA',
  usa: 'US',
  vietnamese: 'VN',
}

/** Other regions are named by their lowercase country codes. */
const REGION_CODES =
  `ad ae al am ao ar aw az ba bb bd be bf bh bi bj bm bo bs bw by cd cf cg ch ci cl cm co cr cu cv cy do dz
  ec ee eg er et fj fo ga gd ge gh gi gl gm gn gq gt gw hn ht ir is jm ke ky kz li lk lr ls lu ly ma mc md me mg mk ml mq
  mt mu mw mz na ne ng ni pa pe pk pr py re rs rw sc sd sh sl sm sn so sr ss st sv sz td tg th tn tt tz ug uy va ve vi yt
  zm zw`.split(/\s+/)

/** Regions by their names in ids of holiday calendars, with their countries (ISO 3166-1). */
export const HOLIDAY_REGIONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMED_REGIONS),
  ...REGION_CODES.map((code) => [code, code.toUpperCase()] as const),
])

/** A calendar of a country's public holidays, in one language. */
export interface HolidayCalendar {
  country: string
  language: Language
}

/** The end of the ids of holiday calendars. */
export const HOLIDAY_ID_SUFFIX = '#holiday@group.v.calendar.google.com'

/** The id of a region's holiday calendar in a language. */
export function holidayCalendarId(region: string, language: Language): string {
  return `${language}.${region}${HOLIDAY_ID_SUFFIX}`
}

const HOLIDAY_CALENDAR_ID = /^(en|es)\.([a-z_]+)#holiday@group\.v\.calendar\.google\.com$/

/** Parses the id of a holiday calendar; undefined if there is no such calendar. */
export function parseHolidayCalendarId(id: string): HolidayCalendar | undefined {
  const [, language, region = ''] = HOLIDAY_CALENDAR_ID.exec(id) ?? []
  const country = HOLIDAY_REGIONS.get(region)
  return country === undefined ? undefined : { country, language: language === 'es' ? 'es' : 'en' }
}

import { createRequire } from 'node:module'
import type moment from 'moment-timezone'
import { DAY } from '#shared/time.ts'

/** A set of zone rules as moment-timezone publishes it. */
export interface PublishedRules {
  version: string
  /** `name|…`, packed for `moment.tz.unpack` */
  zones: readonly string[]
  /** `name|alias` */
  links: readonly string[]
}

export interface ZoneRulesComparison {
  version: { runtime: string; published: string }
  /** Names, including aliases, of the zones whose offsets differ at any time within three years. */
  differingZones: string[]
}

const COMPARED_YEARS = 3

/**
 * Compares the runtime's time zone rules with the newest published rules over the three years from `now` (epoch ms).
 * Node's rules are as old as its release; governments change clocks at a few weeks' notice. Blocks the event loop for
 * about a tenth of a second.
 */
export function compareZoneRules(now: number, published: PublishedRules = loadPublishedRules()): ZoneRulesComparison {
  const end = now + COMPARED_YEARS * 365 * DAY
  const differingZones = new Set<string>()
  for (const zone of published.zones) {
    const [name = ''] = zone.split('|', 1)
    if (formatPublishedOffsets(zone, now, end) !== formatOffsets(name, now, end)) differingZones.add(name)
  }
  for (const link of published.links) {
    const [name = '', alias = ''] = link.split('|')
    if (differingZones.has(name)) differingZones.add(alias)
  }
  return {
    version: { runtime: process.versions['tz'] ?? 'unknown', published: published.version },
    differingZones: [...differingZones].toSorted(),
  }
}

const require = createRequire(import.meta.url)

/** Loaded on demand, because it is about 700 kB. */
const loadPublishedRules = () => require('moment-timezone/data/packed/latest.json') as PublishedRules
const loadMoment = () => require('moment-timezone') as typeof moment

/** All names of time zones, including aliases. The runtime lists only one name for each zone. */
export function listZoneNames(): string[] {
  const { zones, links } = loadPublishedRules()
  const publishedNames = [...zones.map((zone) => zone.split('|', 1)), ...links.map((link) => link.split('|'))].flat()
  return [...new Set([...publishedNames, ...Intl.supportedValuesOf('timeZone')])]
}

/**
 * The runtime's offset at `from`, then each change before `end`, as text to compare: `<epoch ms> <minutes east of
 * UTC>`, joined by commas. Empty for a zone that the runtime does not know.
 */
export function formatOffsets(name: string, from: number, end: number): string {
  const offsets: string[] = []
  try {
    let time: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(name)
    for (; time && time.epochMilliseconds < end; time = time.getTimeZoneTransition('next')) {
      offsets.push(`${time.epochMilliseconds} ${time.offsetNanoseconds / 6e10}`)
    }
  } catch (error) {
    // The runtime does not know the zone.
    if (!(error instanceof RangeError)) throw error
  }
  return offsets.join()
}

function formatPublishedOffsets(zone: string, from: number, end: number): string {
  const { offsets: minutesWest, untils } = loadMoment().tz.unpack(zone)
  const offsets: string[] = []
  let start = -Infinity
  for (const [period, until] of untils.entries()) {
    const offset = 0 - Math.round(minutesWest[period] ?? Number.NaN)
    const isNew = !offsets.at(-1)?.endsWith(` ${offset}`)
    if (until > from && start < end && isNew) offsets.push(`${Math.max(start, from)} ${offset}`)
    start = until
  }
  return offsets.join()
}

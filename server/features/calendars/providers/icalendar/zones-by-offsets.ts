import { listTimeZones } from '#shared/time.ts'
import type { VtimezoneOffsets } from './vtimezone-offsets.ts'

/** Cache by year: for each description of offsets, the name of a zone with these offsets. */
const zonesByYear = new Map<number, ReadonlyMap<string, string>>()
const MAX_YEARS = 150

/** Preferred among zones with the same offsets. */
const WELL_KNOWN_ZONES = [
  'UTC',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Istanbul',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/**
 * Finds an IANA time zone whose offsets are those of a definition throughout a year and the next.
 * @returns undefined if there is none
 */
export function findZoneWithOffsets(offsets: VtimezoneOffsets, year: number): string | undefined {
  const start = Date.UTC(year)
  const changes = offsets.listChanges(start).map(({ local, offsetFrom, offsetTo }) => ({
    time: local - offsetFrom,
    offset: offsetTo,
  }))
  return getZonesByOffsets(year).get(describeOffsets(offsets.getOffset(start), changes))
}

function getZonesByOffsets(year: number): ReadonlyMap<string, string> {
  const cached = zonesByYear.get(year)
  if (cached) return cached
  const zones = new Map<string, string>()
  for (const name of [...WELL_KNOWN_ZONES, ...listTimeZones()]) {
    const description = describeZone(name, year)
    if (!zones.has(description)) zones.set(description, name)
  }
  if (zonesByYear.size >= MAX_YEARS) zonesByYear.clear()
  zonesByYear.set(year, zones)
  return zones
}

function describeZone(name: string, year: number): string {
  const end = Date.UTC(year + 2)
  const newYear = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).toZonedDateTime(name)
  const changes: OffsetChange[] = []
  for (let next = newYear.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (next.epochMilliseconds + next.offsetNanoseconds / 1e6 >= end) break
    changes.push({ time: next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 })
  }
  return describeOffsets(newYear.offsetNanoseconds / 1e6, changes)
}

/** A change of a zone's offset (ms) at an instant (epoch ms). */
interface OffsetChange {
  time: number
  offset: number
}

function describeOffsets(firstOffset: number, changes: readonly OffsetChange[]): string {
  return [firstOffset, ...changes.map(({ time, offset }) => `${time}>${offset}`)].join(' ')
}

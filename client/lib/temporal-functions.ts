/*
 * What the calendar's library takes of `temporal-polyfill/fns/…`, which the build puts this in the place of: the
 * browser's own Temporal, and the polyfill only where there is none (Safari, as of 2026).
 */
import type { Temporal as Polyfill } from 'temporal-polyfill'

const own: { Temporal?: typeof Polyfill } = globalThis
const Temporal = own.Temporal ?? (await import('temporal-polyfill')).Temporal

/** What is read of a time in a zone. */
type Reading = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond', number>

const MOST_READINGS = 20_000
/** By instant, in one zone: the same times are asked for whenever anything is drawn, of a thousand events two each. */
const readings = new Map<number, Reading>()
let readIn: string | undefined

function read(ms: number, zone: string): Reading {
  const { year, month, day, hour, minute, second, millisecond } =
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return { year, month, day, hour, minute, second, millisecond }
}

/** Of `fns/Instant`; an instant is its milliseconds here. */
export const fromEpochMilliseconds = (ms: number) => ms
export function toZonedDateTimeISO(ms: number, zone: string): Reading {
  if (zone !== readIn || readings.size >= MOST_READINGS) readings.clear()
  readIn = zone
  const reading = readings.get(ms) ?? read(ms, zone)
  readings.set(ms, reading)
  return reading
}

/** Of `fns/PlainDateTime`. */
export const create = (...fields: ConstructorParameters<typeof Polyfill.PlainDateTime>) =>
  new Temporal.PlainDateTime(...fields)
export const toZonedDateTime = (wall: Polyfill.PlainDateTime, zone: string) => wall.toZonedDateTime(zone)

/** Of `fns/ZonedDateTime`. */
export const offsetNanoseconds = (time: Polyfill.ZonedDateTime) => time.offsetNanoseconds

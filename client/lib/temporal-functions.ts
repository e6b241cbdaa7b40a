/*
 * What the calendar's library takes of `temporal-polyfill/fns/…`, which the build puts this in the place of: the
 * browser's own Temporal, and the polyfill only where there is none (Safari, as of 2026).
 */
import type { Temporal as Polyfill } from 'temporal-polyfill'

const own: { Temporal?: typeof Polyfill } = globalThis
const Temporal = own.Temporal ?? (await import('temporal-polyfill')).Temporal

/** Of `fns/Instant`. */
export const fromEpochMilliseconds = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
export const toZonedDateTimeISO = (instant: Polyfill.Instant, zone: string) => instant.toZonedDateTimeISO(zone)

/** Of `fns/PlainDateTime`. */
export const create = (...fields: ConstructorParameters<typeof Polyfill.PlainDateTime>) =>
  new Temporal.PlainDateTime(...fields)
export const toZonedDateTime = (wall: Polyfill.PlainDateTime, zone: string) => wall.toZonedDateTime(zone)

/** Of `fns/ZonedDateTime`. */
export const offsetNanoseconds = (time: Polyfill.ZonedDateTime) => time.offsetNanoseconds

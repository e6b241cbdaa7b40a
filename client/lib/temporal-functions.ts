import { Instant, PlainDateTime } from './temporal.ts'

/*
 * Replaces `temporal-polyfill/fns/*`, which FullCalendar imports: 15 kB of JavaScript that browsers with Temporal do
 * not need.
 */

/** From `fns/Instant`. */
export const fromEpochMilliseconds = (ms: number) => Instant.fromEpochMilliseconds(ms)
export const toZonedDateTimeISO = (instant: Temporal.Instant, zone: string) => instant.toZonedDateTimeISO(zone)

/** From `fns/PlainDateTime`. */
export const create = (...fields: ConstructorParameters<typeof Temporal.PlainDateTime>) => new PlainDateTime(...fields)
export const toZonedDateTime = (time: Temporal.PlainDateTime, zone: string) => time.toZonedDateTime(zone)

/** From `fns/ZonedDateTime`. */
export const offsetNanoseconds = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds

/**
 * Test oracle: the rules of matching implemented again, as simply as possible and regardless of speed, to compare the
 * engine with. It shares no code with the engine: it asks Temporal for the wall time of every single minute, and tries
 * every start.
 */
import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'
import type { Search } from './first-slot.ts'
import type { Host } from './free-time.ts'

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const ONE_MINUTE = 60_000

interface WallTime {
  day: (typeof DAY_NAMES)[number]
  /** `HH:mm` */
  time: string
}

/** The wall time of a zone in the minute that starts at `at` (epoch ms). */
export type WallClock = (zone: string, at: number) => WallTime

/** A memoizing wall clock; create a new one before its cache grows too large. */
export function wallClock(): WallClock {
  const seen = new Map<string, Map<number, WallTime>>()
  return (zone, at) => {
    let shown = seen.get(zone)
    if (!shown) seen.set(zone, (shown = new Map()))
    const known = shown.get(at)
    if (known) return known
    const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const day = DAY_NAMES[dayOfWeek - 1]
    if (!day) throw new Error(`No such day of the week: ${dayOfWeek}`)
    const fresh = { day, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
    shown.set(at, fresh)
    return fresh
  }
}

/** Whether this minute is working time. `HH:mm` compares as text, and wall clocks never show 24:00. */
export function works(clock: WallClock, zone: string, schedule: WorkSchedule, at: number): boolean {
  const { day, time } = clock(zone, at)
  return schedule[day].some((slot) => slot.start_time <= time && time < slot.end_time)
}

/** What blocks a slot for a person; undefined if nothing does. */
export function obstacle(
  clock: WallClock,
  person: Host,
  start: number,
  duration: number,
): 'hours' | 'busy' | 'unknown' | undefined {
  for (let at = start; at < start + duration; at += ONE_MINUTE) {
    if (!works(clock, person.time_zone, person.work_schedule, at)) return 'hours'
  }
  const meets = (span: Span) =>
    span.start !== span.end &&
    span.start < start + duration + person.buffer.after &&
    span.end > start - person.buffer.before
  if (person.busy.some(meets)) return 'busy'
  if (person.unknown?.some(meets)) return 'unknown'
  return undefined
}

/** All starts of the grid within the search, offered or not. */
export function* starts(clock: WallClock, search: Search): Generator<number, undefined> {
  const wholeMinute = Math.ceil(search.from / ONE_MINUTE) * ONE_MINUTE
  for (let at = wholeMinute; at + search.duration <= search.to; at += ONE_MINUTE) {
    const [hour = 0, minute = 0] = clock(search.grid.time_zone, at).time.split(':').map(Number)
    if (((hour * 60 + minute) * ONE_MINUTE) % search.grid.step === 0) yield at
  }
}

/** All offered starts, in order. */
export function* offeredStarts(clock: WallClock, search: Search): Generator<number, undefined> {
  for (const start of starts(clock, search)) {
    if (search.hosts.allOf.every((person) => obstacle(clock, person, start, search.duration) === undefined)) yield start
  }
}

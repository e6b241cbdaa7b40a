/**
 * Test oracle: a second, deliberately simple implementation of the matching rules, to compare the engine with. It
 * shares no code with the engine: it tries every minute as a start, and checks working hours minute by minute, with
 * wall times from Temporal.
 */

import type { Search } from '#server/features/matching/first-slot.ts'
import type { Host } from '#server/features/matching/free-time.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const ONE_MINUTE = 60_000
const FIFTEEN_MINUTES = 15 * ONE_MINUTE

interface WallTime {
  day: (typeof DAY_NAMES)[number]
  /** Minutes since 00:00 on the wall clock. */
  minute: number
  /** `HH:mm` */
  time: string
}

/** All times that a wall clock can show, by day and minute. */
const WALL_TIMES: readonly (readonly WallTime[])[] = DAY_NAMES.map((day) =>
  Array.from({ length: 24 * 60 }, (_, minute) => {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
    return { day, minute, time: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` }
  }),
)

/** The wall time of a zone in the minute that starts at `at` (epoch ms). */
export type WallClock = (zone: string, at: number) => WallTime

function readWallClock(zone: string, at: number): WallTime {
  const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const wallTime = WALL_TIMES[dayOfWeek - 1]?.[hour * 60 + minute]
  if (!wallTime) throw new Error(`No such wall time: ${zone} at ${at}`)
  return wallTime
}

/** The wall times of 15 minutes, read one by one if a clock change or midnight is near. */
function readFifteenMinutes(zone: string, from: number): WallTime[] {
  const firstTime = readWallClock(zone, from)
  const isContinuous = readWallClock(zone, from + FIFTEEN_MINUTES).minute - firstTime.minute === 15
  return Array.from({ length: 15 }, (_, i) => {
    const wallTime = WALL_TIMES[DAY_NAMES.indexOf(firstTime.day)]?.[firstTime.minute + i]
    return wallTime && isContinuous ? wallTime : readWallClock(zone, from + i * ONE_MINUTE)
  })
}

/** A memoizing wall clock; create a new one before its cache grows too large. */
export function createWallClock(): WallClock {
  const cache = new Map<string, Map<number, WallTime[]>>()
  // Callers walk minute by minute, so the next lookup is usually in the same 15 minutes.
  let block = { zone: '', from: 0, times: [] as WallTime[] }
  const findBlock = (zone: string, from: number) => {
    let wallTimes = cache.get(zone)
    if (!wallTimes) cache.set(zone, (wallTimes = new Map()))
    let times = wallTimes.get(from)
    if (!times) wallTimes.set(from, (times = readFifteenMinutes(zone, from)))
    return { zone, from, times }
  }
  return (zone, at) => {
    const from = Math.floor(at / FIFTEEN_MINUTES) * FIFTEEN_MINUTES
    if (block.zone !== zone || block.from !== from) block = findBlock(zone, from)
    const time = block.times[Math.floor((at - from) / ONE_MINUTE)]
    if (!time) throw new Error(`No wall time: ${zone} at ${at}`)
    return time
  }
}

/** Whether this minute is working time. `HH:mm` compares as text, and wall clocks never show 24:00. */
export function isWorkingTime(clock: WallClock, zone: string, schedule: WorkSchedule, at: number): boolean {
  const { day, time } = clock(zone, at)
  return schedule[day].some((slot) => slot.start_time <= time && time < slot.end_time)
}

/** What blocks a slot for a person; undefined if nothing does. */
export function findObstacle(
  clock: WallClock,
  person: Host,
  start: number,
  duration: number,
): 'hours' | 'busy' | 'unknown' | undefined {
  for (let at = start; at < start + duration; at += ONE_MINUTE) {
    if (!isWorkingTime(clock, person.time_zone, person.work_schedule, at)) return 'hours'
  }
  const overlaps = (span: Span) =>
    span.start !== span.end &&
    span.start < start + duration + person.buffer.after &&
    span.end > start - person.buffer.before
  if (person.busy.some(overlaps)) return 'busy'
  if (person.unknown?.some(overlaps)) return 'unknown'
  return undefined
}

/** All starts of the grid within the search, offered or not. */
export function* listGridStarts(clock: WallClock, search: Search): Generator<number, undefined> {
  const wholeMinute = Math.ceil(search.from / ONE_MINUTE) * ONE_MINUTE
  for (let at = wholeMinute; at + search.duration <= search.to; at += ONE_MINUTE) {
    if ((clock(search.grid.time_zone, at).minute * ONE_MINUTE) % search.grid.step === 0) yield at
  }
}

/** All offered starts, in order. */
export function* listOfferedStarts(clock: WallClock, search: Search): Generator<number, undefined> {
  for (const start of listGridStarts(clock, search)) {
    if (search.hosts.allOf.every((person) => findObstacle(clock, person, start, search.duration) === undefined))
      yield start
  }
}

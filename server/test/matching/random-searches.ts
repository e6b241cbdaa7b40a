/** Generates random searches for tests from a seed, most of them around clock changes. */

import type { Search } from '#server/features/matching/first-slot.ts'
import type { Host } from '#server/features/matching/free-time.ts'
import { formatTimeOfDay, type Slot, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { DAY, HOUR, MINUTE, type Span } from '#shared/time.ts'
import { NO_HOURS } from './hosts.ts'

/** A seeded random number generator, with results in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Zones of every kind: odd offsets, clock changes of 30 minutes, of two hours and at midnight, southern hemisphere, no
 * clock changes.
 */
const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Asuncion',
  'America/Caracas',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Pyongyang',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Moscow',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Easter',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Pacific/Norfolk',
  'UTC',
]

/** Shared by many searches: a few zones, and a start that is usually up to three days before a clock change. */
export interface Scenario {
  zones: string[]
  from: number
}

export function randomScenario(random: () => number): Scenario {
  const zones = [pick(random, ZONES), pick(random, ZONES), pick(random, ZONES), pick(random, ZONES)]
  const anchor = Date.UTC(2010, 0, 1) + Math.floor(random() * 22 * 365) * DAY
  const change = Temporal.Instant.fromEpochMilliseconds(anchor)
    .toZonedDateTimeISO(zones[0] ?? 'UTC')
    .getTimeZoneTransition('next')
  const center = change && random() < 0.9 ? change.epochMilliseconds : anchor
  return { zones, from: center - Math.floor(random() * 3 * 24) * HOUR - 30 * MINUTE }
}

/** A search for a common slot of one to four people within the scenario. */
export function randomSearch(random: () => number, scenario: Scenario): Search {
  const from = scenario.from + Math.floor(random() * DAY)
  const approximateEnd = from + Math.floor((0.3 + random() * 3) * DAY)
  const to = random() < 0.5 ? approximateEnd : Math.floor(approximateEnd / (15 * MINUTE)) * 15 * MINUTE
  const hosts = Array.from({ length: 1 + Math.floor(random() * random() * 4) }, () =>
    randomHost(random, scenario, from, to),
  )
  const time_zone = random() < 0.8 ? hosts[0]?.time_zone : undefined
  return {
    hosts: { allOf: hosts },
    grid: {
      time_zone: time_zone ?? pick(random, scenario.zones),
      step: pick(random, [5, 10, 15, 15, 15, 20, 30, 60]) * MINUTE,
    },
    duration: pick(random, [5, 15, 20, 30, 30, 45, 60, 60, 90, 240]) * MINUTE,
    from: random() < 0.5 ? from : Math.floor(from / MINUTE) * MINUTE,
    to,
  }
}

function randomHost(random: () => number, scenario: Scenario, from: number, to: number): Host {
  const busy = randomSpans(random, Math.floor(random() * 14), from, to)
  const person: Host = {
    time_zone: pick(random, scenario.zones),
    work_schedule: randomSchedule(random),
    buffer: {
      before: pick(random, [0, 0, 5, 10, 15, 30]) * MINUTE,
      after: pick(random, [0, 0, 5, 10, 15, 30]) * MINUTE,
    },
    busy,
  }
  if (random() < 0.15) person.unknown = randomSpans(random, 1 + Math.floor(random() * 2), from, to)
  return person
}

/** Sorted by start; some overlap, some touch, some are empty, a few are longer than a day. */
function randomSpans(random: () => number, count: number, from: number, to: number): Span[] {
  const spans = Array.from({ length: count }, () => {
    const unit = random() < 0.8 ? 15 * MINUTE : MINUTE
    const start = Math.floor((from - DAY / 2 + random() * (to - from + DAY)) / unit) * unit
    return { start, end: start + pick(random, [0, 15, 30, 30, 45, 60, 60, 90, 240, 1500]) * MINUTE }
  })
  return spans.toSorted((a, b) => a.start - b.start)
}

function randomSchedule(random: () => number): WorkSchedule {
  const roll = random()
  const dailySlots = randomSlots(random)
  const createSlots = (isWeekend: boolean): Slot[] => {
    if (roll < 0.15) return [{ start_time: '00:00', end_time: '24:00' }]
    if (roll < 0.6) return dailySlots
    if (roll < 0.75) return isWeekend ? [] : dailySlots
    return randomSlots(random)
  }
  const days = WEEKDAYS.map((day, index) => [day, createSlots(index > 4)] as const)
  return { ...NO_HOURS, ...Object.fromEntries(days) }
}

/** A day's slots, often none: some adjoin, some span the hours of clock changes, some end at 24:00. */
function randomSlots(random: () => number): Slot[] {
  const unit = pick(random, [60, 30, 15, 1])
  const edges = Array.from({ length: 2 * Math.floor(random() * 4) }, () => Math.floor((random() * 1441) / unit) * unit)
  if (random() < 0.3) edges.push(0, 24 * 60)
  if (random() < 0.3) edges.push(60, 180)
  const sorted = edges.toSorted((a, b) => a - b)
  const slots: Slot[] = []
  const step = random() < 0.2 ? 1 : 2
  for (let i = 0; i + 1 < sorted.length; i += step) {
    const [start, end] = [sorted[i] ?? 0, sorted[i + 1] ?? 0]
    if (start < end) slots.push({ start_time: formatTimeOfDay(start), end_time: formatTimeOfDay(end) })
  }
  return slots
}

/** One of the choices, all equally likely. */
export function pick<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to pick from')
  return choice
}

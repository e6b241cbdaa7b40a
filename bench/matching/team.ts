import type { Search } from '#server/features/matching/first-slot.ts'
import type { Host } from '#server/features/matching/free-time.ts'
import { defaultWorkSchedule, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { DAY, HOUR, MINUTE, type Span } from '#shared/time.ts'

/** Size of a generated team: people, days, and busy times per person and day. */
export interface Team {
  people: number
  days: number
  busy: number
}

/** A Saturday morning, including an hour's minimum notice. */
const SEARCH_START = Date.UTC(2026, 10, 21, 11, 7)

/** Zones whose working days share a few hours, with clock changes on different dates. */
const ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'Europe/Athens',
  'Africa/Lagos',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'Atlantic/Canary',
  'Europe/Helsinki',
  'Africa/Nairobi',
]

/**
 * Builds a search for a half-hour team meeting with a ten-minute buffer. Half of each day's busy times are shared by
 * the whole team, as for people who meet often; the other half is different for each person. The same arguments always
 * produce the same search.
 */
export function createTeamSearch({ people, days, busy }: Team): Search {
  const random = createSeededRandom(people * 1_000_003 + days * 1009 + busy)
  const sharedTimes = createBusyTimes(random, days, busy / 2, 8 * HOUR)
  const hosts = Array.from({ length: people }, (_, index): Host => {
    const ownTimes = createBusyTimes(random, days, busy / 2, 7 * HOUR)
    return {
      time_zone: ZONES[index % ZONES.length] ?? 'UTC',
      work_schedule: index % 3 === 2 ? longWorkSchedule() : defaultWorkSchedule(),
      buffer: { before: 10 * MINUTE, after: 10 * MINUTE },
      busy: [...sharedTimes, ...ownTimes].toSorted((a, b) => a.start - b.start),
    }
  })
  return {
    hosts: { allOf: hosts },
    grid: { time_zone: ZONES[0] ?? 'UTC', step: 15 * MINUTE },
    duration: 30 * MINUTE,
    from: SEARCH_START,
    to: SEARCH_START + days * DAY,
  }
}

/** Each busy time is 15 to 45 minutes long and starts within eleven hours of `dayStart`. */
function createBusyTimes(random: () => number, days: number, perDay: number, dayStart: number): Span[] {
  const midnight = Math.floor(SEARCH_START / DAY) * DAY
  return Array.from({ length: days * perDay }, (_, index) => {
    const step = Math.floor(random() * 44) * 15 * MINUTE
    const start = midnight + Math.floor(index / perDay) * DAY + dayStart + step
    return { start, end: start + (1 + Math.floor(random() * 3)) * 15 * MINUTE }
  })
}

function longWorkSchedule(): WorkSchedule {
  const schedule = defaultWorkSchedule()
  for (const day of WEEKDAYS.slice(0, 5)) {
    schedule[day] = [
      { start_time: '08:00', end_time: '13:00' },
      { start_time: '13:30', end_time: '19:00' },
    ]
  }
  return schedule
}

/** A repeatable source of random numbers in [0, 1). */
function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

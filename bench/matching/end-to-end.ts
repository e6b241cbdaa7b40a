import type { Host } from '#server/features/matching/free-time.ts'
import { toBookingPolicy } from '#server/features/meetings/booking-policy.ts'
import { chooseFirstSlot } from '#server/features/meetings/choose-slot.ts'
import { loadSearch, type SearchParticipants } from '#server/features/meetings/search.ts'
import { listPeople } from '#server/features/users/people.ts'
import { DomainError, resolveDeferredError } from '#server/platform/errors.ts'
import { createUser } from '#server/test/factories.ts'
import type { UserId } from '#shared/ids.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import { findFirstSlot, listSlots, type Search } from '../../server/features/matching/first-slot.ts'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { prepareBenchDatabase } from '../http/database.ts'
import { measureMedian } from '../timing/quantile.ts'
import { createTeamSearch, type Team } from './team.ts'

/** Median times in ms from request to result, reading calendars from the database. */
export interface EndToEndTimes {
  databaseName: string
  read: number
  list: number
  first: number
  /** No slot fits, and the result explains why. */
  none: number
}

const CALLS = 60

/** Stores a team and its calendars in a database, and times the searches that the product runs there. */
export async function measureEndToEnd(team: Team): Promise<EndToEndTimes> {
  const search = createTeamSearch(team)
  const bench = await prepareBenchDatabase((database) => createTeam(database, search, team))
  const database = await openDatabase({ databaseUrl: bench.env['DATABASE_URL'], dataDir: bench.env['DATA_DIR'] ?? '' })
  try {
    const { db } = database
    const now = search.from
    const people = await listPeople(db, bench.data.team)
    const [organizer, ...constrained] = bench.data.team.map((id) => {
      const person = people.find(({ user_id }) => user_id === id)
      if (!person) throw new Error('a team member is missing')
      return person
    })
    const [nightWorker] = await listPeople(db, [bench.data.nightWorker])
    if (!organizer || !nightWorker) throw new Error('the organizer or the night worker is missing')
    const participants: SearchParticipants = {
      policy: toBookingPolicy(organizer, 30),
      organizer,
      constrained,
      unconstrained: [],
    }
    assertSameSearch(search, await loadSearch(db, participants, now))
    const readerContext = { readerIndex: 0, guestCount: 0 }
    const unsolvable = { ...participants, constrained: [...constrained.slice(1), nightWorker] }
    return {
      databaseName: bench.name,
      read: await measureMedian(() => loadSearch(db, participants, now), CALLS),
      list: await measureMedian(async () => [...listSlots(await loadSearch(db, participants, now))], CALLS),
      first: await measureMedian(() => chooseFirstSlot(db, participants, now, readerContext), CALLS),
      none: await measureMedian(
        () => expectNoSlot(resolveDeferredError(chooseFirstSlot(db, unsolvable, now, readerContext))),
        CALLS,
      ),
    }
  } finally {
    await database.close()
    await bench.stop()
  }
}

async function expectNoSlot(choice: Promise<unknown>): Promise<void> {
  const failure = await choice.catch((error: unknown) => error)
  if (!(failure instanceof DomainError) || failure.code !== 'no_common_time')
    throw new Error('the search did not fail with no_common_time')
}

/** Checks that the generated search and the one read from the database have the same first slot and number of slots. */
function assertSameSearch(generated: Search, read: Search): void {
  if (
    findFirstSlot(generated)?.start !== findFirstSlot(read)?.start ||
    [...listSlots(generated)].length !== [...listSlots(read)].length
  )
    throw new Error('the search loaded from the database differs from the generated one')
}

const NIGHT_SLOTS: WorkSchedule['Sunday'] = [{ start_time: '02:00', end_time: '03:00' }]

async function createTeam(
  database: Database,
  { hosts }: Search,
  { days }: Team,
): Promise<{ team: UserId[]; nightWorker: UserId }> {
  const clock = { now: () => Date.now() }
  const create = async (person: Host, name: string): Promise<UserId> => {
    const { user_id } = await createUser(
      { db: database.db, clock },
      {
        email: `${name}@example.com`,
        url_invites: name,
        time_zone: person.time_zone,
        work_schedule: person.work_schedule,
        event_interval: person.buffer.before / MINUTE,
        min_notice: 0,
        horizon_days: days,
      },
    )
    await database.pool.query(
      `insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, recurrence,
         time_zone, organizer, created_at, updated_at)
       select user_id, 'event-' || n, calendar_id, 'event-' || n, 'Busy', start_at, end_at, end_at, '{}', 'UTC',
         '{"email": "", "name": null}', now(), now()
       from calendars, unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as busy (start_at, end_at, n)
       where user_id = $1`,
      [
        user_id,
        person.busy.map(({ start }) => new Date(start).toISOString()),
        person.busy.map(({ end }) => new Date(end).toISOString()),
      ],
    )
    return user_id
  }
  const team: UserId[] = []
  for (const [index, person] of hosts.allOf.entries()) team.push(await create(person, `team-${index}`))
  const [first] = hosts.allOf
  if (!first) throw new Error('the team is empty')
  const daysOff = Object.fromEntries(
    Object.keys(first.work_schedule).map((day) => [day, []]),
  ) as unknown as WorkSchedule
  const nightWorker = await create({ ...first, work_schedule: { ...daysOff, Sunday: NIGHT_SLOTS } }, 'night')
  await database.pool.query('vacuum analyze')
  return { team, nightWorker }
}

import { randomBytes } from 'node:crypto'
import { createUser } from '#server/test/factories.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { CONNECTIONS } from './load.ts'

export const EVENTS = 2000
export const SERIES = 20
export const DAYS = 30
export const TEAM_SIZE = 5
/** Other users with equally full calendars, so that the table holds more than one user's events. */
const OTHER_USERS = 20

export interface People {
  /** The address of a user with EVENTS events in the next DAYS days, and SERIES weekly series. */
  busyEmail: string
  /**
   * Each team is an organizer and the participants, with empty calendars, who know each other from a saved group: one
   * team per connection, and one extra.
   */
  teams: { organizer: string; participants: string[] }[]
}

/** Creates the users of a run, with email addresses unique to it. */
export async function createPeople(database: Database): Promise<People> {
  const runId = randomBytes(4).toString('hex')
  const create = async (name: string) => {
    const fields = { email: `${name}-${runId}@example.com`, url_invites: `${name}-${runId}`, time_zone: 'UTC' }
    return (await createUser({ db: database.db, clock: systemClock }, fields)).email
  }
  const busyEmail = await create('busy')
  const crowd = await Promise.all(Array.from({ length: OTHER_USERS }, (_, i) => create(`crowd-${i}`)))
  const teams = await Promise.all(
    Array.from({ length: CONNECTIONS + 1 }, async (_, team) => {
      const [organizer = '', ...participants] = await Promise.all(
        Array.from({ length: TEAM_SIZE }, (__, i) => create(`team-${team}-${i}`)),
      )
      return { organizer, participants }
    }),
  )
  await saveGroups(database, teams)
  await fillCalendars(database, [busyEmail, ...crowd])
  await vacuum(database)
  return { busyEmail, teams }
}

async function saveGroups({ pool }: Database, teams: People['teams']): Promise<void> {
  for (const { organizer, participants } of teams) {
    await pool.query(
      `with saved_group as (
         insert into groups (name, owner_id, created_at, updated_at)
         select 'Team', user_id, now(), now() from users where email = $1 returning group_id
       )
       insert into group_participants (group_id, email, status, position, added_at)
       select group_id, email, 'accepted', position, now() from saved_group, unnest($2::text[]) with ordinality p (email, position)`,
      [organizer, participants],
    )
  }
}

/**
 * Fills 25 of every 36 quarter hours: EVENTS events in DAYS days, with gaps that can be booked. The series are extra.
 */
async function fillCalendars({ pool }: Database, emails: string[]): Promise<void> {
  const quarterHours = (DAYS * 24 * 60) / 15
  if ((quarterHours * 25) / 36 !== EVENTS) throw new Error('the pattern does not yield EVENTS events')
  const columns = `user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, recurrence,
    time_zone, organizer, created_at, updated_at`
  const from = 'users join calendars using (user_id)'
  const constants = `'UTC', '{"email": "", "name": null}', now(), now()`
  await pool.query(
    `insert into events (${columns})
     select user_id, 'event-' || n, calendar_id, 'event-' || n, 'Busy', t, t + interval '15 minutes',
       t + interval '15 minutes', '{}', ${constants}
     from generate_series(0, $2 - 1) n, ${from}, lateral (select date_trunc('hour', now()) + n * interval '15 minutes' as t) at
     where n % 36 < 25 and email = any ($1)`,
    [emails, quarterHours],
  )
  await pool.query(
    `insert into events (${columns})
     select user_id, 'series-' || n, calendar_id, 'series-' || n, 'Every week', t, t + interval '15 minutes', null,
       '{RRULE:FREQ=WEEKLY}', ${constants}
     from generate_series(1, $2) n, ${from},
       lateral (select date_trunc('hour', now()) - interval '70 days' + n * interval '7 hours' as t) at
     where email = any ($1)`,
    [emails, SERIES],
  )
}

/**
 * Vacuums the filled tables, as autovacuum would a few minutes later, and flushes earlier asynchronous commits. Skips
 * empty tables, as autovacuum does: statistics of an empty table would make the planner choose sequential scans.
 */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set synchronous_commit = on')
  await client.query('vacuum (analyze) users, accounts, groups, group_participants, calendars, events, busy_months')
  client.release(true)
}

import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  runAccountJobs,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import type { UserId } from '#shared/ids.ts'
import { readBusyTimes } from '../busy/busy.ts'
import { recordChangedZoneRules } from './record-changed-rules.ts'
import { eventTimesJob } from './update-event-times.ts'

const MADRID = 'Europe/Madrid'

/**
 * Records outdated rules, as if stored times had been computed with them: Madrid has summer time all year, starting in
 * 2026.
 */
async function recordOutdatedRules(services: TestServices, version = '2020a') {
  await recordChangedZoneRules(services)
  const [rules] = await services.db.selectFrom('zone_rules').select('offsets').where('time_zone', '=', MADRID).execute()
  const periods = rules?.offsets.split(',') ?? []
  const outdatedPeriods = periods.filter((period) => Number.parseInt(period, 10) < Date.parse('2026-10-01'))
  expect(outdatedPeriods.at(-1)).toMatch(/ 120$/)
  await services.db.updateTable('zone_rules').set({ version }).execute()
  await services.db
    .updateTable('zone_rules')
    .set({ offsets: outdatedPeriods.join(',') })
    .where('time_zone', '=', MADRID)
    .execute()
}

/** Gives events that are stored only in Meridian the instants that they would have had under the outdated rules. */
async function storeOutdatedTimes({ db }: TestServices) {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} - case when ${sql.ref(column)} > '2026-10-25T01:00Z' then interval '1 hour' else interval '0' end`
  await sql`
    update events e set start_at = ${earlier('e.start_at')}, end_at = ${earlier('e.end_at')},
      until = ${earlier('e.until')}, rule_until = ${earlier('e.rule_until')},
      original_start_time = ${earlier('e.original_start_time')},
      recurrence = replace(e.recurrence::text, 'T090000Z', 'T080000Z')::text[],
      event_id = replace(e.event_id, 'T090000Z', 'T080000Z')
    from calendars c where c.user_id = e.user_id and c.calendar_id = e.calendar_id and c.external_id is null
      and e.time_zone = ${MADRID} and not e.all_day and e.meeting_id is null`.execute(db)
}

async function listRows({ db }: TestServices, user_id: UserId) {
  const rows = await db.selectFrom('events').selectAll().where('user_id', '=', user_id).orderBy('event_id').execute()
  return rows.map((row) => ({ ...row, changed_in: null, updated_at: null }))
}

/** Simulates the start of a server with current rules, and runs the job if one was enqueued. */
async function startServer(services: TestServices) {
  await recordChangedZoneRules(services)
  return runJob(services)
}

async function runJob(services: TestServices) {
  const { rows } = await sql`delete from jobs.job where name = ${eventTimesJob.name} returning id`.execute(services.db)
  if (rows.length > 0) await eventTimesJob.run(services, {})
  return rows.length
}

describe('when the zone rules have changed', () => {
  test('single events keep their wall time, including in busy times', async ({ services }) => {
    const user = await createUser(services)
    const { calendar } = callAs(services, user)
    await recordOutdatedRules(services)
    await calendar.createEvent(LUNCH)
    const inTokyo = { dateTime: '2026-11-17T15:00:00Z', timeZone: 'Asia/Tokyo' }
    await calendar.createEvent({ ...LUNCH, start: inTokyo, end: { ...inTokyo, dateTime: '2026-11-17T16:00:00Z' } })
    await calendar.createEvent({ summary: 'Trip', start: { date: '2026-11-18' }, end: { date: '2026-11-19' } })
    const expected = await listRows(services, user.user_id)
    await storeOutdatedTimes(services)
    expect(await listRows(services, user.user_id)).not.toEqual(expected)
    await startServer(services)
    expect(await listRows(services, user.user_id)).toEqual(expected)
    const day = { start: Date.parse('2026-11-17T00:00Z'), end: Date.parse('2026-11-17T23:00Z') }
    const busy = (await readBusyTimes(services.db, [user], day, { now: services.clock.now() })).get(user.user_id)?.busy
    expect(busy?.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-11-17T12:00:00.000Z',
      '2026-11-17T15:00:00.000Z',
    ])
  })

  test('series keep their wall time, including their ends, their exceptions and the exceptions’ ids', async ({
    services,
  }) => {
    const user = await createUser(services)
    const { calendar } = callAs(services, user)
    await recordOutdatedRules(services)
    const weekly = {
      summary: 'Standup',
      start: { dateTime: '2026-10-19T10:00:00+02:00', timeZone: MADRID },
      end: { dateTime: '2026-10-19T10:30:00+02:00', timeZone: MADRID },
    }
    await calendar.createEvent({ ...weekly, recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20261207T090000Z'] })
    await calendar.createEvent({ ...weekly, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20261123T090000Z'] })
    const listing = { time_min: '2026-11-01T00:00:00Z', time_max: '2026-12-31T00:00:00Z' }
    const [, , moved, , cancelled] = await calendar.listEvents(listing)
    const later = { dateTime: '2026-11-10T15:00:00+01:00', timeZone: MADRID }
    const end = { ...later, dateTime: '2026-11-10T15:30:00+01:00' }
    await calendar.updateEvent({ eventId: moved?.id ?? '', scope: 'this', event: { ...weekly, start: later, end } })
    await calendar.deleteEvent({ eventId: cancelled?.id ?? '', scope: 'this' })
    const [rows, events] = [await listRows(services, user.user_id), await calendar.listEvents(listing)]
    expect(rows.filter(({ recurring_event_id }) => recurring_event_id !== null)).toHaveLength(2)
    await storeOutdatedTimes(services)
    expect(await calendar.listEvents(listing)).not.toEqual(events)
    await startServer(services)
    expect(await listRows(services, user.user_id)).toEqual(rows)
    // The two series are in no particular order.
    const sortById = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(sortById(await calendar.listEvents(listing))).toEqual(sortById(events))
  })

  test('nothing is updated twice, even after a crash, in two processes, or at the next start', async ({ services }) => {
    const [one, two] = [await createUser(services), await createUser(services)]
    await recordOutdatedRules(services)
    for (const user of [one, two]) await callAs(services, user).calendar.createEvent(LUNCH)
    const expected = [await listRows(services, one.user_id), await listRows(services, two.user_id)]
    const rows = async () => [await listRows(services, one.user_id), await listRows(services, two.user_id)]
    await storeOutdatedTimes(services)
    await Promise.all([recordChangedZoneRules(services), recordChangedZoneRules(services)])
    const last = [one.user_id, two.user_id].toSorted().at(-1) ?? ''
    // Makes the transaction of the second user fail.
    await sql`alter table events add constraint fails check (user_id <> ${sql.lit(last)}) not valid`.execute(
      services.db,
    )
    try {
      await expect(eventTimesJob.run(services, {})).rejects.toThrow('fails')
    } finally {
      await sql`alter table events drop constraint fails`.execute(services.db)
    }
    expect(await rows()).not.toEqual(expected)
    await sql`delete from jobs.job where name = ${eventTimesJob.name}`.execute(services.db)
    await recordChangedZoneRules(services)
    await Promise.all([runJob(services), eventTimesJob.run(services, {})])
    expect(await rows()).toEqual(expected)
    expect(await startServer(services)).toBe(0)
    expect(await rows()).toEqual(expected)
  })

  test('events updated since then keep their instant', async ({ services }) => {
    const user = await createUser(services)
    const { calendar } = callAs(services, user)
    await recordOutdatedRules(services)
    const { id: eventId } = await calendar.createEvent(LUNCH)
    await storeOutdatedTimes(services)
    await recordChangedZoneRules(services)
    services.clock.advance(1000)
    await calendar.updateEvent({ eventId, event: LUNCH })
    await runJob(services)
    expect(await calendar.getEvent({ eventId })).toMatchObject({ start: { dateTime: '2026-11-17T12:00:00.000Z' } })
  })

  test('a process whose rules are older than the recorded rules changes nothing', async ({ services }) => {
    const user = await createUser(services)
    await recordOutdatedRules(services, '9999z')
    await callAs(services, user).calendar.createEvent(LUNCH)
    const rows = await listRows(services, user.user_id)
    expect(await startServer(services)).toBe(0)
    expect(await listRows(services, user.user_id)).toEqual(rows)
  })

  test('events in connected calendars are read again', async ({ services: baseServices }) => {
    const { services, remote, run, calls, caller } = await createUserWithAccount(baseServices)
    await run()
    await recordOutdatedRules(services)
    // The same wall time, which the provider's adapter now converts to a different instant.
    const [dentist] = [...remote.primaryCalendar.events.values()]
    if (!dentist) throw new Error('no event')
    const [start_at, end_at] = [at('10:00'), at('11:00')]
    remote.primaryCalendar.events.set(dentist.external_id, { ...dentist, start_at, end_at })
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: at('09:00').toISOString() } }])
    await startServer(services)
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toMatchObject([{ start: { dateTime: at('10:00').toISOString() } }])
    expect(await listRows(services, caller.user_id)).toHaveLength(1)
  })

  test('meetings keep their instants, and their copies at providers are corrected', async ({
    services: baseServices,
  }) => {
    const { services, remote, run, book, remoteEvents, calls } = await createUserWithDestination(baseServices)
    const { meeting_id } = await book()
    await run()
    await recordOutdatedRules(services)
    const [copy] = remoteEvents()
    if (!copy) throw new Error('no copy')
    expect(copy.start_at).toEqual(at('11:00'))
    remote.primaryCalendar.events.set(copy.external_id, { ...copy, start_at: at('12:00'), end_at: at('12:30') })
    await startServer(services)
    await synchronize(services)
    await runAccountJobs(services)
    expect(remoteEvents()).toMatchObject([{ start_at: at('11:00') }])
    const [, entry] = await calls.calendar.listEvents({})
    expect(entry).toMatchObject({ start: { dateTime: at('11:00').toISOString() } })
    const meeting = services.db.selectFrom('meetings').selectAll().where('meeting_id', '=', meeting_id)
    expect(await meeting.executeTakeFirst()).toMatchObject({ sequence: 0 })
  })
})

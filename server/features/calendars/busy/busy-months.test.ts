import { sql } from 'kysely'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { UserId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { unpackSpans } from '../../../platform/db/packed-spans.ts'
import { createCalendar } from '../management/calendars.ts'

const YEAR_END = Date.parse('2026-12-31T00:00:00Z')

async function readPackedMonths({ db }: TestServices, user_id: UserId) {
  const { rows } = await sql<{ calendar_id: string; month: string; spans: Buffer }>`
    select calendar_id, month::text, spans from busy_months where user_id = ${user_id} order by 1, 2`.execute(db)
  return rows.map(({ spans, ...row }) => ({ ...row, spans: unpackSpans(spans) }))
}

/** The expected months, computed directly from the events. */
async function computeMonths({ db }: TestServices, user_id: UserId) {
  const { rows } = await sql<{ calendar_id: string; month: string; start: Date; end: Date }>`
    select calendar_id, to_char(start_at at time zone 'UTC', 'YYYY-MM-01') as month, start_at as start, end_at as end
    from events
    where user_id = ${user_id} and recurrence = '{}' and recurring_event_id is null and not all_day
      and status <> 'cancelled' and transparency = 'opaque' and meeting_id is null
      and not attendees @> '[{"response_status": "declined"}]'
    order by 1, 2, 3`.execute(db)
  const months = Map.groupBy(rows, (row) => `${row.calendar_id} ${row.month}`)
  return [...months.values()].map((all) => ({
    calendar_id: all[0]?.calendar_id,
    month: all[0]?.month,
    spans: all.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
  }))
}

async function listCalendarIds({ db }: TestServices, user_id: UserId): Promise<string[]> {
  const rows = await db.selectFrom('calendars').select('calendar_id').where('user_id', '=', user_id).execute()
  return rows.map(({ calendar_id }) => calendar_id)
}

async function insertEvents(
  { db }: TestServices,
  user_id: UserId,
  calendar_id: string,
  events: [id: string, at: number][],
) {
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, time_zone, organizer,
      created_at, updated_at)
    select ${user_id}, id, ${calendar_id}, id, 'Busy', at, at + interval '1 hour', at + interval '1 hour', 'UTC',
      '{"email": "", "name": null}', now(), now()
    from unnest(${events.map(([id]) => id)}::text[], ${events.map(([, at]) => new Date(at).toISOString())}::timestamptz[])
      as e (id, at)`.execute(db)
}

describe('packed months', () => {
  test('match the events after every kind of change', async ({ services }) => {
    const { db } = services
    const { user_id, ...caller } = await createUser(services)
    await createCalendar(services, { ...caller, user_id }, { summary: 'Second', account_id: undefined })
    const [first = '', second = ''] = await listCalendarIds(services, user_id)
    const check = async () =>
      expect(await readPackedMonths(services, user_id)).toEqual(await computeMonths(services, user_id))

    const many = Array.from({ length: 60 }, (_, i): [string, number] => [`e${i}`, YEAR_END - 30 * DAY + i * 25 * HOUR])
    await insertEvents(services, user_id, first, many)
    expect((await readPackedMonths(services, user_id)).map(({ month }) => month)).toEqual(['2026-12-01', '2027-01-01'])
    await check()
    const changes = [
      sql`update events set start_at = start_at + interval '40 days', end_at = end_at + interval '40 days' where event_id = 'e3'`,
      sql`update events set calendar_id = ${second} where event_id in ('e4', 'e50')`,
      sql`update events set transparency = 'transparent' where event_id = 'e5'`,
      sql`update events set transparency = 'opaque' where event_id = 'e5'`,
      sql`update events set status = 'cancelled' where event_id between 'e1' and 'e2'`,
      sql`update events set recurrence = '{RRULE:FREQ=DAILY}' where event_id = 'e6'`,
      sql`update events set attendees = '[{"response_status": "declined"}]' where event_id = 'e7'`,
      sql`update events set all_day = true, start_date = '2027-01-02', end_date = '2027-01-03' where event_id = 'e8'`,
      sql`update events set summary = 'Another'`,
      sql`delete from events where event_id = 'e9'`,
      sql`delete from events where start_at < '2027-01-01T00:00Z'`,
      sql`delete from calendars where calendar_id = ${second}`,
      sql`delete from events`,
    ]
    for (const change of changes) {
      await change.execute(db)
      await check()
    }
    expect(await readPackedMonths(services, user_id)).toEqual([])
  })

  test('contain the events of concurrent transactions', async ({ services }) => {
    const { user_id } = await createUser(services)
    const [calendar_id = ''] = await listCalendarIds(services, user_id)
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        services.db.transaction().execute(async (trx) => {
          await insertEvents({ ...services, db: trx }, user_id, calendar_id, [[`a${i}`, YEAR_END + i * HOUR]])
          await insertEvents({ ...services, db: trx }, user_id, calendar_id, [[`b${i}`, YEAR_END + (i + 40) * DAY]])
        }),
      ),
    )
    const months = await readPackedMonths(services, user_id)
    expect(months.flatMap(({ spans }) => spans)).toHaveLength(24)
    expect(months).toEqual(await computeMonths(services, user_id))
  })
})

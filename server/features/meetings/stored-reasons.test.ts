import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { createMeeting } from '#server/test/mail-fixture.ts'
import { withRollback } from '#server/test/rollback.ts'
import type { BookingReason, EarlierStarts, SearchReason } from '#shared/booking-reason.ts'
import { down, up } from '../../../migrations/20261123T1710-booking-reasons.ts'
import * as columnNames from '../../../migrations/20261128T1520-column-names.ts'
import type { Db } from '../../platform/db/database.ts'

const NONE: EarlierStarts = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }

function firstFreeReason(changes: Partial<SearchReason>, earlier: Partial<EarlierStarts> = {}): SearchReason {
  return { code: 'first_free', total: 2, has_guests: false, earlier: { ...NONE, ...earlier }, ...changes }
}

const STORED: [prose: string, reason: BookingReason][] = [
  ['The time that was picked.', { code: 'picked' }],
  ['', { code: 'picked' }],
  ['The first time both are free.', firstFreeReason({})],
  ['The first time all 11 are free.', firstFreeReason({ total: 11 })],
  ['The first time you are free.', firstFreeReason({ total: 1, only: 'reader', has_guests: true })],
  ['The first time the organizer is free.', firstFreeReason({ total: 1, only: 'organizer', has_guests: true })],
  ['The first time both whose calendars are known are free.', firstFreeReason({ has_guests: true })],
  ['The first later time both are free.', firstFreeReason({ code: 'next_free' })],
  ['The first later time all 3 are free.', firstFreeReason({ code: 'next_free', total: 3 })],
  [
    'The first later time the organizer is free; 2 earlier times did not fit because of the organizer’s calendar.',
    firstFreeReason({ code: 'next_free', total: 1, only: 'organizer', has_guests: true }, { others: 2 }),
  ],
  [
    'The first time all 4 whose calendars are known are free; 7 earlier times did not fit: 5 because of your hours, 2 because of another participant’s calendar.',
    firstFreeReason({ total: 4, has_guests: true }, { hours: 5, others: 2 }),
  ],
  [
    "The first time both are free; 1 earlier time did not fit because of another participant's calendar.",
    firstFreeReason({}, { others: 1 }),
  ],
  [
    'The first time both are free; 15 earlier times did not fit: 1 because of your hours, 2 because of your busy times, 3 because of another participant’s calendar, 4 because of your calendar that could not be read, 5 because of a calendar that could not be read.',
    firstFreeReason({}, { hours: 1, busy: 2, others: 3, unread: 4, others_unread: 5 }),
  ],
  ['The first time both are free; 1 earlier start fell out over your hours.', firstFreeReason({}, { hours: 1 })],
  [
    "The first time the organizer is free; 12 earlier starts fell out over the organizer's calendar.",
    firstFreeReason({ total: 1, only: 'organizer', has_guests: true }, { others: 12 }),
  ],
  [
    "The first time all 3 are free; 5 earlier starts fell out: 2 over your busy times, 3 over another participant's calendar.",
    firstFreeReason({ total: 3 }, { busy: 2, others: 3 }),
  ],
  ['The first time both are free; 1 earlier start fell out: 1 your busy times.', firstFreeReason({}, { busy: 1 })],
  [
    'The first time all 4 are free; 7 earlier starts fell out: 5 your hours, 2 another participant.',
    firstFreeReason({ total: 4 }, { hours: 5, others: 2 }),
  ],
  [
    "The first time the organizer is free; 2 earlier starts fell out: 2 the organizer's calendar.",
    firstFreeReason({ total: 1, only: 'organizer', has_guests: true }, { others: 2 }),
  ],
  [
    'The first time both are free; 3 earlier starts fell out: 1 your calendar that could not be read, 2 a calendar that could not be read.',
    firstFreeReason({}, { unread: 1, others_unread: 2 }),
  ],
]

/** Whether a sentence is worded as in the newest version that stored sentences; older wordings are not restored. */
const isNewest = (prose: string) => prose !== '' && !/fell out|'/.test(prose)

describe('a reason that an older version stored as a sentence', () => {
  test('becomes data, and the same sentence again if the migration is reverted', async ({ services }) => {
    const stored = new Map<string, (typeof STORED)[number]>()
    for (const row of STORED) stored.set(await createMeeting(services), row)
    await withRollback(services, async (trx) => {
      await columnNames.down(trx as never)
      await down(trx as never)
      for (const [id, [prose]] of stored) {
        await sql`update meetings set reason = ${prose} where meeting_id = ${id}`.execute(trx)
      }
      await up(trx as never)
      // Different aliases: the plan of a prepared statement may not change its types.
      const data = await sql<{ id: string; migrated: BookingReason }>`
        select meeting_id as id, reason as migrated from meetings`.execute(trx)
      expect(data.rows).toHaveLength(STORED.length)
      for (const { id, migrated } of data.rows) expect([stored.get(id)?.[0], migrated]).toEqual(stored.get(id))
      await down(trx as never)
      const prose = await sql<{ id: string; reverted: string }>`
        select meeting_id as id, reason as reverted from meetings`.execute(trx)
      const newest = prose.rows.filter(({ id }) => isNewest(stored.get(id)?.[0] ?? ''))
      expect(newest.length).toBeGreaterThan(10)
      for (const { id, reverted } of newest) expect(reverted).toBe(stored.get(id)?.[0])
    })
  })

  test('becomes data in the responses saved for retries too', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const callWithKey = (idempotencyKey: string) => callAs(services, null, { idempotencyKey })
    const first = await callWithKey('a-key').match.book({ ...GUEST, token })
    const event = { start: { dateTime: monday('10:00') } }
    const moved = await callWithKey('b-key').events.reschedule({ eventId: first.event.id, event })
    const listReasons = (trx: Db) =>
      sql<{ reason: unknown }>`
      select coalesce(answer #> '{answer,booked,reason}', answer #> '{answer,reason}') as reason
      from idempotency_keys order by key`.execute(trx)
    await withRollback(services, async (trx) => {
      await columnNames.down(trx as never)
      await down(trx as never)
      const prose = await listReasons(trx)
      expect(prose.rows).toEqual([
        { reason: expect.stringMatching(/^The first time the organizer is free/) },
        { reason: 'The time that was picked.' },
      ])
      await up(trx as never)
      const data = await listReasons(trx)
      expect(data.rows).toEqual([{ reason: first.reason }, { reason: moved.reason }])
    })
    expect(moved.reason).toEqual({ code: 'picked' })
  })
})

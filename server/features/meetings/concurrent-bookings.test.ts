import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { lockUser } from '../users/people.ts'

// The embedded database has one connection.
describe.skipIf(!inject('postgres'))('bookings that wait for the lock on their organizer', () => {
  test('leave database connections to others, even if they come from many networks', async ({ services }) => {
    const olga = await createUser(services)
    const token = await invitationTokenOf(services, olga)
    const trx = await services.db.startTransaction().execute()
    await lockUser(trx, olga.user_id)
    const bookings = Array.from({ length: 20 }, (_, i) =>
      callAs(services, null, { ip: `198.51.${i}.7` }).match.book({ token, ...GUEST, start: monday('09:00') }),
    )
    const outcomes = Promise.allSettled(bookings)
    const countWaiting = async () => {
      // Within a transaction, Postgres would repeat the first result.
      await sql`select pg_stat_clear_snapshot()`.execute(trx)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(trx)
      return rows[0]?.count
    }
    try {
      await expect.poll(countWaiting).toBeGreaterThan(1)
      // Time for more of them to wait.
      await setTimeout(300)
      const ana = await createUser(services)
      expect(await callAs(services, ana).users.info()).toMatchObject({ user_id: ana.user_id })
    } finally {
      await trx.commit().execute()
    }
    expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { inject } from 'vitest'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { DAY } from '#shared/time.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { listBusyRows } from './store.ts'

describe.skipIf(!inject('postgres'))('reading busy times', () => {
  test('keeps one plan for all ranges and people', async ({ services, databaseUrl }) => {
    const [ana, bo] = [await createUser(services), await createUser(services)]
    // Other tests have used up the number of statements on the shared connections.
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await database.db.connection().execute(async (db) => {
      await sql`set plan_cache_mode = auto`.execute(db)
      for (let day = 1; day <= 10; day++) {
        for (const user of [ana, bo]) {
          await listBusyRows(
            db,
            [user.user_id],
            { start: day * DAY, end: (day + 30) * DAY },
            { except: undefined, now: 0 },
          )
        }
      }
      const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans as custom, generic_plans as generic from pg_prepared_statements
        where statement like '%select u.user_id%busy_months%' and statement not like '%custom_plans%'`.execute(db)
      // Postgres always makes custom plans for the first five executions.
      expect(rows).toEqual([{ custom: 5, generic: 15 }])
    })
    await database.close()
  })
})

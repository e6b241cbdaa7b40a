import type { Db } from '../platform/db/database.ts'
import { expect, type TestServices } from './fixture.ts'

class Rollback extends Error {}

/** Runs in a transaction that is rolled back, so that other tests do not see its changes to data or schema. */
export async function withRollback({ db }: Pick<TestServices, 'db'>, run: (trx: Db) => Promise<void>): Promise<void> {
  const transaction = db.transaction().execute(async (trx) => {
    await run(trx)
    throw new Rollback()
  })
  await expect(transaction).rejects.toBeInstanceOf(Rollback)
}

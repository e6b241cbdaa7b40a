import type { Database } from './database.ts'

/**
 * Runs `work` while no other process on this database runs work of the same `name`; the others wait for their
 * turn. A process that dies gives its turn up with its connection.
 * @throws what `work` throws
 */
export async function inTurn<Result>(database: Database, name: string, work: () => Promise<Result>): Promise<Result> {
  // The embedded database is one process's own, and has one connection: `work` needs it.
  if (database.kind === 'embedded') return work()
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const result = await work()
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    client.release()
    return result
  } catch (err) {
    client.release(true)
    throw err
  }
}

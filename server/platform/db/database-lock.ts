import type { Database } from './database.ts'

/**
 * Runs `work` under a database-wide lock on `name`; other processes wait. The lock of a process that dies is released
 * with its connection.
 * @throws what `work` throws
 */
export async function withDatabaseLock<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // The embedded database has only one process and one connection, which `work` needs.
  if (database.kind === 'embedded') return work()
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const result = await work()
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

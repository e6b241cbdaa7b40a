import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { migrateToLatest } from '../../server/platform/db/migrate.ts'
import { query, withDatabase } from '../../server/test/databases.ts'
import { providePostgresServer } from '../../server/test/postgres-server.ts'

export interface BenchDatabase {
  /** Human-readable description of the database. */
  name: string
  /** Environment variables that point a server process to it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Creates a database for this run, on a Postgres server if there is one, or else embedded; migrates and fills it.
 * @param fill adds data before a server process opens the database; its result is returned as `data`
 */
export async function prepareBenchDatabase<Data>(
  fill: (database: Database) => Promise<Data>,
): Promise<BenchDatabase & { data: Data }> {
  const server = await providePostgresServer()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-bench-'))
  const databaseName = `meridian_bench_${process.pid}`
  const databaseUrl = server && withDatabase(server.url, databaseName)
  const stop = async () => {
    if (server) await query(server.url, `drop database if exists ${databaseName} with (force)`)
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (server) await query(server.url, `create database ${databaseName}`)
    const database = await openDatabase({ databaseUrl, dataDir })
    await migrateToLatest(database.db)
    const data = await fill(database)
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
    await database.close()
    const kind = !server
      ? 'embedded (PGlite)'
      : server.isTemporary
        ? 'started for this run, nothing synced to disk'
        : 'on a given server'
    return {
      name: `Postgres ${rows[0]?.server_version ?? ''}, ${kind}`,
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
      stop,
      data,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { migrateToLatest } from '../../server/platform/db/migrate.ts'
import { startPostgresServer } from '../../server/test/postgres-server.ts'

export interface BenchDatabase {
  /** Human-readable description of the database. */
  name: string
  /** Environment variables that point a server process to it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Migrates and fills `DATABASE_URL` (data written by a run stays there), else a temporary server from the locally
 * installed Postgres programs, else (or with `TEST_DATABASE=embedded`) the embedded database.
 * @param fill adds data before a server process opens the database; its result is returned as `data`
 */
export async function prepareBenchDatabase<Data>(
  fill: (database: Database) => Promise<Data>,
): Promise<BenchDatabase & { data: Data }> {
  const isEmbedded = process.env['TEST_DATABASE'] === 'embedded'
  const configuredUrl = isEmbedded ? undefined : process.env['DATABASE_URL'] || undefined
  const startedServer = configuredUrl || isEmbedded ? undefined : await startPostgresServer()
  const databaseUrl = configuredUrl ?? startedServer?.url
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-bench-'))
  const stop = async () => {
    await startedServer?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const database = await openDatabase({ databaseUrl, dataDir })
    await migrateToLatest(database.db)
    const data = await fill(database)
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
    await database.close()
    const kind = configuredUrl
      ? 'at DATABASE_URL'
      : startedServer
        ? 'started for this run, nothing synced to disk'
        : 'embedded (PGlite)'
    return {
      name: `Postgres ${rows[0]?.server_version ?? ''}, ${kind}`,
      env: { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      stop,
      data,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

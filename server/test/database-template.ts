import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { jobNames } from '../jobs.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import { dropTemplate, query, withDatabase } from './databases.ts'
import { providePostgresServer } from './postgres-server.ts'

/**
 * Vitest global setup: creates a migrated template database that tests clone, on a Postgres server if there is one, or
 * else with PGlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await providePostgresServer()
  if (!server) {
    console.log('Tests run on the embedded database (PGlite).')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'meridian-tests-'))
    const template = path.join(folder, 'template')
    await migrate(await openDatabase({ dataDir: template }))
    project.provide('postgres', null)
    project.provide('embeddedTemplate', template)
    return () => rm(folder, { recursive: true, force: true })
  }
  const { url } = server
  // Query plans must not depend on when autovacuum last ran.
  if (server.isTemporary) {
    await query(url, 'alter system set autovacuum = off')
    await query(url, 'select pg_reload_conf()')
  }
  const template = `meridian_template_${process.pid}`
  await query(url, `create database ${template}`)
  await migrate(await openDatabase({ databaseUrl: withDatabase(url, template), dataDir: '' }))
  const [row] = await query<{ server_version: string }>(url, 'show server_version')
  console.log(`Tests run on a Postgres server (${row?.server_version}).`)
  project.provide('postgres', { url, template })
  project.provide('embeddedTemplate', null)
  return async () => {
    await dropTemplate(url, template)
    await server.stop()
  }
}

/** Migrates a new database to the state of a freshly started server. */
async function migrate(database: Database): Promise<void> {
  await migrateToLatest(database.db)
  const jobs = await openJobs(database, createLog('silent'), jobNames, { supervise: false })
  await jobs.stop()
  await database.close()
}

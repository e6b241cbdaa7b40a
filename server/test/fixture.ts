import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import { jobNames, recurringJobs } from '../jobs.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { openServices } from '../services.ts'
import { query, withDatabase } from './databases.ts'

export { describe, expect } from 'vitest'

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  set(iso: string): void
  advance(ms: number): void
}

export interface TestServices extends Services {
  clock: TestClock
}

/** Monday 16 November 2026, 08:00 in Madrid. */
const START_TIME = '2026-11-16T07:00:00.000Z'

const ENV = {
  MERIDIAN_MODE: 'development',
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
  PUBLIC_URL: 'https://meridian.test',
  ADMIN_EMAILS: 'admin@meridian.test',
  SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  ENCRYPTION_KEY: '00'.repeat(32),
  RATE_LIMIT: 'off',
}

function createTestClock(): TestClock {
  let now = Date.parse(START_TIME)
  return {
    now: () => now,
    set: (iso) => {
      now = Date.parse(iso)
    },
    advance: (ms) => {
      now += ms
    },
  }
}

interface TestDatabase {
  database: Database
  databaseUrl: string | undefined
  /** The queue that all tests share, to which they only add jobs; a test that runs them opens its own. */
  jobs: Jobs
}

let databaseCount = 0
let workerDatabase: Promise<TestDatabase> | undefined

/** The worker's database, cloned from the template. Each test starts with empty tables. */
async function openTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres')
  if (!postgres) return prepareDatabase(await copyTemplate(), undefined)
  const name = `${postgres.template}_${process.pid}_${databaseCount++}`
  await query(postgres.url, `create database ${name} template ${postgres.template}`)
  const databaseUrl = withDatabase(postgres.url, name)
  return prepareDatabase(await openDatabase({ databaseUrl, dataDir: '' }), databaseUrl)
}

async function copyTemplate(): Promise<Database> {
  const template = inject('embeddedTemplate')
  if (!template) throw new Error('there is no template of the embedded database')
  const dataDir = await mkdtemp(path.join(path.dirname(template), 'copy-'))
  await cp(template, dataDir, { recursive: true })
  return openDatabase({ dataDir })
}

async function prepareDatabase(database: Database, databaseUrl: string | undefined): Promise<TestDatabase> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'jobs' and tablename = 'job_common'`.execute(
    database.db,
  )
  // A connection caches the plans of a function's statements. Without triggers, and so without foreign key checks, this
  // is ten times as fast as `truncate`.
  await sql`create schema tests`.execute(database.db)
  await sql`create function tests.empty_tables() returns void language plpgsql set session_replication_role = replica as
    ${sql.lit(`begin ${rows.map(({ name }) => `delete from ${name};`).join(' ')} end`)}`.execute(database.db)
  const jobs = await openJobs(database, createLog(ENV.LOG_LEVEL), jobNames, { supervise: false })
  return { database, databaseUrl, jobs }
}

/** Opens the real services on the worker's database, for tests without the fixture; only once at a time. */
export async function openTestServices(env: Record<string, string> = {}) {
  workerDatabase ??= openTestDatabase()
  const { database, databaseUrl, jobs: openedJobs } = await workerDatabase
  const config = readConfig({ ...ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env })
  const clock = createTestClock()
  const { services, close } = await openServices(config, { database, clock, openedJobs })
  return {
    services: { ...services, clock } satisfies TestServices,
    close: async () => {
      await close()
      await sql`select tests.empty_tables()`.execute(database.db).catch(() => (workerDatabase = undefined))
    },
  }
}

/** Runs each recurring job once. */
export async function runRecurringJobs(services: TestServices): Promise<void> {
  for (const job of recurringJobs) await job.run(services)
}

/** A test with the real services on the worker's database, configured by `env` in addition to the test defaults. */
export function testWith(env: Record<string, string>) {
  return base.extend<{ services: TestServices; databaseUrl: string | undefined }>({
    // biome-ignore lint: vitest reads the parameter list
    services: async ({}, provide) => {
      const { services, close } = await openTestServices(env)
      await provide(services)
      await close()
    },
    databaseUrl: async ({ services }, provide) => provide(services.config.databaseUrl),
  })
}

export const test = testWith({})

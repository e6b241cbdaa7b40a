import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { Services } from '../platform/services.ts'
import { openServices } from '../services.ts'
import { query, withDatabase, withGenericPlans } from './databases.ts'

export { describe, expect } from 'vitest'

/** A clock that stands still until it is told. */
export interface TestClock extends Clock {
  set(iso: string): void
  advance(ms: number): void
}

export interface TestServices extends Services {
  clock: TestClock
}

/** Monday 16 November 2026, 08:00 in Madrid. */
const START = '2026-11-16T07:00:00.000Z'

const ENV = {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
  PUBLIC_URL: 'https://meridian.test',
  ADMIN_EMAILS: 'admin@meridian.test',
  SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  ENCRYPTION_KEY: '00'.repeat(32),
  RATE_LIMIT: 'off',
}

function testClock(): TestClock {
  let now = Date.parse(START)
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

let clones = 0
let embedded: Promise<Database> | undefined

/** A database of the test's own: a clone of the template, or the file's embedded one, emptied. */
async function freshDatabase(): Promise<{
  database: Database
  databaseUrl: string | undefined
  release: () => Promise<void>
}> {
  const postgres = inject('postgres')
  if (!postgres) {
    embedded ??= copyOfTemplate()
    const database = await embedded
    return { database, databaseUrl: undefined, release: () => emptyTables(database) }
  }
  const name = `${postgres.template}_${process.env['VITEST_POOL_ID']}_${process.pid}_${clones++}`
  await query(postgres.url, `create database ${name} template ${postgres.template}`)
  const databaseUrl = withGenericPlans(withDatabase(postgres.url, name))
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  return {
    database,
    databaseUrl,
    async release() {
      await database.close()
      await query(postgres.url, `drop database ${name} with (force)`)
    },
  }
}

async function copyOfTemplate(): Promise<Database> {
  const template = inject('embeddedTemplate')
  if (!template) throw new Error('there is no template of the embedded database')
  const dataDir = await mkdtemp(path.join(path.dirname(template), 'copy-'))
  await cp(template, dataDir, { recursive: true })
  return openDatabase({ dataDir })
}

async function emptyTables({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'jobs' and tablename = 'job_common'`.execute(
    db,
  )
  await sql`truncate ${sql.raw(rows.map((row) => row.name).join(', '))} cascade`.execute(db)
}

/** A test whose services are the real ones on a database of its own, configured by `env` beyond the tests' defaults. */
export function testWith(env: Record<string, string>) {
  return base.extend<{ services: TestServices; databaseUrl: string | undefined }>({
    // biome-ignore lint: vitest reads the parameter list
    services: async ({}, use) => {
      const { database, databaseUrl, release } = await freshDatabase()
      const config = readConfig({ ...ENV, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env })
      const clock = testClock()
      const { services, close } = await openServices(config, { database, clock, supervise: false })
      await use({ ...services, clock })
      await close()
      await release()
    },
    databaseUrl: async ({ services }, use) => use(services.config.databaseUrl),
  })
}

export const test = testWith({})

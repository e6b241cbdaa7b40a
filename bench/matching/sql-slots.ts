import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Client } from 'pg'
import type { Search } from '#server/features/matching/first-slot.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { DAY } from '#shared/time.ts'
import { providePostgresServer } from '../../server/test/postgres-server.ts'

/** A database that lists common slots, for comparison. */
export interface SqlSlots {
  /** Human-readable description of the database. */
  name: string
  /** Replaces the contents of the tables with the people of a search. */
  load(search: Search): Promise<void>
  /** The starts of all common slots, from one prepared statement. */
  list(search: Search): Promise<number[]>
  /** The statement's execution time in ms, measured by the server: excludes the network and sending rows. */
  measureExecutionTime(search: Search): Promise<number>
  close(): Promise<void>
}

/**
 * Uses a Postgres server if there is one, or else PGlite. All tables are temporary.
 */
export async function openSqlSlots(): Promise<SqlSlots> {
  const server = await providePostgresServer()
  const url = server?.url
  const embedded = url ? undefined : await PGlite.create()
  const client = new Client(url ?? (embedded && createPgConfig(embedded)))
  await client.connect()
  const text = await readFile(path.join(import.meta.dirname, 'common-slots.sql'), 'utf8')
  const version = await client.query<{ server_version: string }>('show server_version')
  await createTables(client)
  return {
    name: `${url ? 'Postgres' : 'PGlite, Postgres'} ${version.rows[0]?.server_version ?? ''}`,
    load: (search) => loadPeople(client, search),
    async list(search) {
      const { rows } = await client.query<[number]>({
        name: 'common-slots',
        text,
        values: toParameters(search),
        rowMode: 'array',
      })
      return rows.map(([start]) => start)
    },
    async measureExecutionTime(search) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        toParameters(search),
      )
      return rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
    },
    async close() {
      await client.end()
      await embedded?.close()
      await server?.stop()
    },
  }
}

async function createTables(client: Client): Promise<void> {
  await client.query(`
    create temp table person (
      id int primary key,
      time_zone text not null,
      buffer interval not null
    );
    create temp table working_hours (
      person_id int not null,
      weekday int not null,
      start_time interval not null,
      end_time interval not null,
      primary key (person_id, weekday, start_time)
    );
    create temp table busy_time (
      person_id int not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null
    );
    create index on busy_time (person_id, starts_at, ends_at);
    -- Compiling the plan takes longer than running it.
    set jit = off`)
}

async function loadPeople(client: Client, search: Search): Promise<void> {
  await client.query('truncate person, working_hours, busy_time')
  for (const [id, person] of search.hosts.allOf.entries()) {
    await client.query("insert into person values ($1, $2, $3 * interval '1 ms')", [
      id,
      person.time_zone,
      person.buffer.before,
    ])
    const slots = WEEKDAYS.flatMap((day, index) =>
      person.work_schedule[day].map((slot) => ({ ...slot, weekday: index + 1 })),
    )
    await client.query(
      'insert into working_hours select $1, * from unnest($2::int[], $3::interval[], $4::interval[])',
      [id, slots.map((s) => s.weekday), slots.map((s) => s.start_time), slots.map((s) => s.end_time)],
    )
    await client.query('insert into busy_time select $1, * from unnest($2::timestamptz[], $3::timestamptz[])', [
      id,
      person.busy.map((span) => new Date(span.start).toISOString()),
      person.busy.map((span) => new Date(span.end).toISOString()),
    ])
  }
  await client.query('analyze person, working_hours, busy_time')
}

/** Extends the days by one on both sides: one person's Monday is another's Sunday. */
function toParameters({ from, to, duration }: Search): string[] {
  const toInstant = (ms: number) => new Date(ms).toISOString()
  return [
    toInstant(from),
    toInstant(to),
    `${duration} ms`,
    toInstant(from - DAY).slice(0, 10),
    toInstant(to + DAY).slice(0, 10),
  ]
}

import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { test } from '#server/test/app.ts'
import { expect } from '#server/test/fixture.ts'

test('/healthz, /readyz and /metrics respond; /readyz reports 503 without migrations', async ({ services, app }) => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await app.inject('/metrics')).body).toContain('http_request_duration_seconds')
  const appliedMigrations = await sql<{
    name: string
    timestamp: string
  }>`delete from kysely_migration returning *`.execute(services.db)
  try {
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  } finally {
    for (const { name, timestamp } of appliedMigrations.rows)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(services.db)
  }
})

test('concurrent calls of /readyz need only one query, because anyone can call it at any rate', async ({
  services,
  app,
}) => {
  const client = await services.database.pool.connect()
  const query = vi.spyOn(Object.getPrototypeOf(client) as typeof client, 'query')
  client.release()
  onTestFinished(() => query.mockRestore())
  const responses = await Promise.all(Array.from({ length: 3 }, () => app.inject('/readyz')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(query).toHaveBeenCalledTimes(1)
})

test('/readyz reports 503 after a few seconds while the database does not respond', async ({ services, app }) => {
  const { pool } = services.database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  } finally {
    for (const client of clients) client.release()
  }
})

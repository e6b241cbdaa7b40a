import { afterEach, expect, test, vi } from 'vitest'
import { providePostgresServer } from './postgres-server.ts'

afterEach(() => void vi.unstubAllEnvs())

const [TEST_DATABASE_URL, DATABASE_URL] = ['postgres://localhost/tests', 'postgres://localhost/meridian']

test.each([
  [{ TEST_DATABASE: 'embedded', TEST_DATABASE_URL, DATABASE_URL }, undefined],
  [{ TEST_DATABASE: '', TEST_DATABASE_URL, DATABASE_URL }, TEST_DATABASE_URL],
  [{ TEST_DATABASE: '', TEST_DATABASE_URL: '', DATABASE_URL }, DATABASE_URL],
])('the environment selects the Postgres server: %j', async (env, url) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect((await providePostgresServer())?.url).toBe(url)
})

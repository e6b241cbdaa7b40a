import { sql } from 'kysely'
import { inject, vi } from 'vitest'
import { z } from 'zod'
import { withDatabase } from '#server/test/databases.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { openDatabase } from '../db/database.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { createLog } from '../log.ts'
import { type Job, openJobs } from './jobs.ts'

const log = createLog('silent')

describe('the job queue', () => {
  test('retries a failing job with growing delays, and moves it to the dead-letter queue after ten retries', async ({
    services,
  }) => {
    const runs: number[] = []
    const job: Job<{ n: number }> = {
      name: 'failing',
      payload: z.object({ n: z.number() }),
      async run(_services, { n }) {
        runs.push(n)
        throw new Error('no')
      },
    }
    const jobs = await openJobs(services.database, log, [job.name], { supervise: false })
    await jobs.work(services, [job], [])
    await jobs.enqueue(services.db, job, { n: 7 })
    const delays: number[] = []
    for (let count = 1; count <= 11; count++) {
      await expect.poll(() => runs, { timeout: 5000 }).toHaveLength(count)
      await expect
        .poll(async () => {
          const waiting = await makeDueNow()
          delays.push(...waiting)
          return waiting.length + (await listDeadJobs()).length
        })
        .toBe(1)
    }
    expect(runs).toEqual(Array.from({ length: 11 }, () => 7))
    expect(delays).toHaveLength(10)
    expect(delays.every((wait) => wait <= 301)).toBe(true)
    expect(delays.at(-1)).toBeGreaterThan(60)
    expect(await listDeadJobs()).toEqual([{ data: { n: 7 } }])
    await jobs.stop()

    /** Makes a waiting retry due now; returns the delay in seconds that it had. */
    async function makeDueNow(): Promise<number[]> {
      const { rows } = await sql<{ id: string; wait: number }>`
        select id, extract(epoch from start_after - now())::float as wait from jobs.job
        where name = 'failing' and state = 'retry' and start_after > now()`.execute(services.db)
      for (const { id } of rows)
        await sql`update jobs.job set start_after = now() where id = ${id}`.execute(services.db)
      return rows.map(({ wait }) => wait)
    }

    async function listDeadJobs() {
      const { rows } = await sql<{ data: unknown }>`select data from jobs.job where name = 'failing-dead'`.execute(
        services.db,
      )
      return rows
    }
  })
})

test('jobs run concurrently up to their limit, and a long job does not delay the others', async ({ services }) => {
  const running = new Map<number, () => void>()
  const finished = new Set<number>()
  let maxRunning = 0
  const job: Job<{ n: number }> = {
    name: 'long',
    payload: z.object({ n: z.number() }),
    concurrency: 3,
    async run(_services, { n }) {
      await new Promise<void>((resolve) => {
        running.set(n, resolve)
        maxRunning = Math.max(maxRunning, running.size)
      })
      running.delete(n)
      finished.add(n)
    },
  }
  const jobs = await openJobs(services.database, log, [job.name], { supervise: false })
  await jobs.work(services, [job], [])
  const waitForRunning = (count: number) => expect.poll(() => running.size, { timeout: 5000 }).toBe(count)
  const enqueue = (n: number) => jobs.enqueue(services.db, job, { n })
  await enqueue(0)
  await waitForRunning(1)
  await Promise.all([1, 2, 3, 4].map(enqueue))
  await waitForRunning(3)
  const finishOthers = () => running.forEach((finish, n) => n > 0 && finish())
  await expect
    .poll(() => {
      finishOthers()
      return finished
    })
    .toEqual(new Set([1, 2, 3, 4]))
  await enqueue(5)
  await waitForRunning(2)
  running.forEach((finish) => finish())
  await jobs.stop()
  expect(finished).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(maxRunning).toBe(3)
})

test('a job starts when its transaction commits, without waiting for the next poll', async ({ services }) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const runs: number[] = []
  const job: Job<{ n: number }> = {
    name: 'immediate',
    payload: z.object({ n: z.number() }),
    run: async (_services, { n }) => void runs.push(n),
  }
  const jobs = await openJobs(services.database, log, [job.name], { supervise: false })
  await jobs.work(services, [job], [])
  vi.useRealTimers()
  for (const n of [1, 2]) {
    await services.db.transaction().execute((trx) => jobs.enqueue(trx, job, { n }))
    await expect.poll(() => runs, { timeout: 5000 }).toContain(n)
  }
  await jobs.stop()
})

test('a recurring job that no longer exists is unscheduled', async ({ services }) => {
  const recurring = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => {} })
  const jobs = await openJobs(services.database, log, [], { supervise: false })
  await jobs.work(services, [], [recurring('old-name'), recurring('kept')])
  await jobs.stop()
  const restarted = await openJobs(services.database, log, [], { supervise: false })
  await restarted.work(services, [], [recurring('new-name'), recurring('kept')])
  await restarted.stop()
  const { rows } = await sql<{ name: string }>`select name from jobs.schedule order by name`.execute(services.db)
  expect(rows.map(({ name }) => name)).toEqual(['kept', 'new-name'])
})

test('the start and the end of a database outage are each logged once', async ({ services }) => {
  const entries: string[] = []
  const recordingLog = createLog('info', { write: (line) => entries.push(JSON.parse(line).msg) })
  const job: Job<object> = { name: 'any', payload: z.object({}), run: async () => {} }
  const jobs = await openJobs(services.database, recordingLog, [job.name], { supervise: false })
  await jobs.work(services, [job], [])
  const query = vi.spyOn(services.database.pool, 'query').mockImplementation(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  await expect.poll(() => query.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(3)
  expect(entries).toEqual(['the job queue cannot reach the database'])
  query.mockRestore()
  await expect
    .poll(() => entries, { timeout: 5000 })
    .toEqual(['the job queue cannot reach the database', 'the job queue can reach the database again'])
  await jobs.stop()
})

test('finished jobs are kept for an hour; their errors are stored without causes or fields', async ({ services }) => {
  const job: Job<{ n: number }> = {
    name: 'secretive',
    payload: z.object({ n: z.number() }),
    async run() {
      throw Object.assign(new Error('no', { cause: new Error('secret cause') }), { token: 'secret field' })
    },
  }
  const jobs = await openJobs(services.database, log, [job.name], { supervise: false })
  await jobs.work(services, [job], [])
  await jobs.enqueue(services.db, job, { n: 1 })
  const read = async () => {
    const { rows } = await sql<{ output: unknown; deletion_seconds: number }>`
      select output, deletion_seconds from jobs.job where name = 'secretive' and output is not null`.execute(
      services.db,
    )
    return rows
  }
  await expect.poll(read, { timeout: 5000 }).toHaveLength(1)
  await jobs.stop()
  const [row] = await read()
  expect(row).toMatchObject({ output: { message: 'no' }, deletion_seconds: 3600 })
  expect(JSON.stringify(row?.output)).not.toContain('secret')
  const { rows } = await sql<{ retention_seconds: number }>`
    select retention_seconds from jobs.queue where name = 'secretive-dead'`.execute(services.db)
  expect(rows).toEqual([{ retention_seconds: 3 * 24 * 3600 }])
})

describe.skipIf(!inject('postgres'))('several processes', () => {
  test('can open the queue of an empty database at the same time', async ({ databaseUrl, services }) => {
    const name = `meridian_jobs_${process.pid}`
    await sql`create database ${sql.id(name)}`.execute(services.db)
    const open = async () => {
      const database = await openDatabase({ databaseUrl: withDatabase(databaseUrl ?? '', name), dataDir: '' })
      await migrateToLatest(database.db)
      const jobs = await openJobs(database, log, ['one', 'two'], { supervise: true })
      await jobs.work(services, [], [{ name: 'hourly', cron: '0 * * * *', run: async () => {} }])
      await jobs.stop()
      await database.close()
    }
    await expect(Promise.all(Array.from({ length: 6 }, open))).resolves.toHaveLength(6)
    await sql`drop database ${sql.id(name)}`.execute(services.db)
  })
})

import { fromKysely, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { inTurn } from '../db/in-turn.ts'
import type { Logger } from '../log.ts'
import type { Services } from '../services.ts'

/** A kind of background work: what it is called, what it is given, what it does. Running one twice must do no harm. */
export interface Job<Payload> {
  name: string
  payload: z.ZodType<Payload>
  run(services: Services, payload: Payload): Promise<void>
}

/** A job whose payload's type is forgotten, as the queue brings it. */
export interface RunnableJob {
  name: string
  /** @throws {ZodError} for a payload that is not the job's */
  run(services: Services, data: unknown): Promise<void>
}

export function runnable<Payload>(job: Job<Payload>): RunnableJob {
  return { name: job.name, run: async (services, data) => job.run(services, job.payload.parse(data)) }
}

/** Work that comes round: `every` is a cron line (minutes, UTC). */
export interface RecurringJob {
  name: string
  every: string
  run(services: Services): Promise<void>
}

export interface Jobs {
  /**
   * Puts work in the queue as part of `db`'s transaction: rolled back with it, never run before its commit.
   * A run that throws is tried again up to ten times, after some 2, 4, 8 … seconds (at most five minutes apart);
   * then the job rests in the queue `<name>-dead`.
   */
  enqueue<Payload extends object>(
    db: Db,
    job: Job<Payload>,
    payload: Payload,
    options?: { startAfter?: Date },
  ): Promise<void>
  /** Puts one job for each of `payloads` in the queue, in one statement. */
  enqueueAll<Payload extends object>(
    db: Db,
    job: Job<Payload>,
    payloads: readonly Payload[],
    options?: { startAfter?: Date },
  ): Promise<void>
  /** Begins to run jobs, any number at once, in this process. */
  work(services: Services, jobs: readonly RunnableJob[], recurring: readonly RecurringJob[]): Promise<void>
  /** Takes no more work and waits for what is running. */
  stop(): Promise<void>
}

const RETRIES = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 15,
}

/** How many jobs of one kind a process runs at a time. */
const AT_ONCE = 4

const NO_JOB = '00000000-0000-4000-8000-000000000000'

/**
 * The queue's own statements. Some are whole transactions in one text: a connection on which one of them fails is
 * thrown away, as it would stay in the failed transaction.
 */
function ownStatements({ pool }: Database): QueueDb {
  return { executeSql: (text, values) => pool.query(text, values) }
}

/**
 * Opens the job queue, making its tables where there are none; `work` starts running it.
 * @param options.supervise whether this process also looks after lost and recurring jobs
 */
export async function openJobs(
  database: Database,
  log: Logger,
  names: readonly string[],
  { supervise }: { supervise: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: ownStatements(database),
    schema: 'jobs',
    superviseIntervalSeconds: 10,
    supervise,
    schedule: supervise,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  })
  boss.on('error', (err) => log.error({ err }, 'job queue'))
  // Servers that start together on an empty database would each make the queue's tables.
  await inTurn(database, 'jobs', async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of names.filter((one) => !known.has(one))) {
      await boss.createQueue(`${name}-dead`)
      await boss.createQueue(name, { ...RETRIES, deadLetter: `${name}-dead` })
      // Brings the queue's facts into memory, as the start does for those that are there: to look them up at the
      // first `send`, inside a transaction, would wait for ever on a pool of one.
      await boss.findJobs(name, { id: NO_JOB })
    }
  })

  const enqueueAll: Jobs['enqueueAll'] = async (db, job, payloads, options = {}) => {
    if (payloads.length === 0) return
    await boss.insert(
      job.name,
      payloads.map((data) => ({ data, ...options })),
      { db: fromKysely(db) },
    )
  }

  return {
    enqueue: (db, job, payload, options) => enqueueAll(db, job, [payload], options),
    enqueueAll,
    async work(services, jobs, recurring) {
      for (const job of jobs) {
        await boss.work<unknown>(
          job.name,
          { pollingIntervalSeconds: 0.5, includeMetadata: true, localConcurrency: AT_ONCE },
          async (batch) => {
            for (const { id, data, retryCount } of batch)
              await runLogged(log, { job: job.name, id, retryCount }, () => job.run(services, data))
          },
        )
      }
      for (const job of recurring) {
        await inTurn(database, 'jobs', async () => {
          await boss.createQueue(job.name, { retryLimit: 0, expireInSeconds: 120 })
          await boss.schedule(job.name, job.every, {}, { tz: 'UTC' })
        })
        await boss.work(job.name, { pollingIntervalSeconds: 5 }, () =>
          runLogged(log, { job: job.name }, () => job.run(services)),
        )
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}

async function runLogged(log: Logger, facts: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (err) {
    log.warn({ ...facts, err }, 'job failed')
    throw err
  }
}

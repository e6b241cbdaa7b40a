import { sql } from 'kysely'
import { fromKysely, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { z } from 'zod'
import { isConnectionError } from '../db/connection-errors.ts'
import type { Database, Db } from '../db/database.ts'
import { withDatabaseLock } from '../db/database-lock.ts'
import type { Logger } from '../log.ts'
import type { Services } from '../services.ts'

/** A kind of background job without its handler, which the code that enqueues jobs may not be allowed to import. */
export interface JobKind<Payload> {
  name: string
  payload: z.ZodType<Payload>
}

/** A kind of background job with its handler, which must be idempotent. */
export interface Job<Payload> extends JobKind<Payload> {
  /** How many jobs of this kind a process runs at a time; `DEFAULT_CONCURRENCY` by default. */
  concurrency?: number
  run(services: Services, payload: Payload): Promise<void>
}

/** A recurring job: `cron` is a cron expression in UTC with minute precision. */
export interface RecurringJob {
  name: string
  cron: string
  run(services: Services): Promise<void>
}

export interface Jobs {
  /**
   * Enqueues a job as part of `db`'s transaction: it runs only after the commit. A job that throws is retried up to ten
   * times, after about 2, 4, 8 … seconds (at most five minutes apart), and then moved to the queue `<name>-dead`.
   */
  enqueue<Payload extends object>(
    db: Db,
    job: JobKind<Payload>,
    payload: Payload,
    options?: { startAfter?: Date },
  ): Promise<void>
  /**
   * Enqueues one job per payload in one statement.
   * @param options.startAfter for all jobs, or for each payload; undefined for jobs that start at once
   */
  enqueueAll<Payload extends object>(
    db: Db,
    job: JobKind<Payload>,
    payloads: readonly Payload[],
    options?: { startAfter?: Date | readonly (Date | undefined)[] },
  ): Promise<void>
  /** Starts running jobs in this process. */
  work(services: Services, jobs: readonly Job<object>[], recurringJobs: readonly RecurringJob[]): Promise<void>
  /** Stops taking jobs, and waits up to ten seconds for running ones; those that take longer are retried. */
  stop(): Promise<void>
}

const QUEUE_OPTIONS = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 15,
}

const DEFAULT_CONCURRENCY = 4

/** The channel on which a commit notifies all processes of new jobs; the payload is the kind's name. */
const CHANNEL = 'meridian_jobs'

/** How often a process polls for due jobs of each kind; delayed jobs and retries become due without a notification. */
const POLLING_INTERVAL_MS = 500
/** How often a worker polls if nothing wakes it. */
const IDLE_INTERVAL_SECONDS = 60

/** How long finished jobs are kept: their data may be about users who have deleted their account. */
const FINISHED_RETENTION_SECONDS = 3600
/** How long permanently failed jobs are kept, for the operator. */
const DEAD_RETENTION_SECONDS = 3 * 24 * 3600
/** How often jobs past their retention period are deleted. */
const DELETION_INTERVAL_SECONDS = 600

const NONEXISTENT_JOB_ID = '00000000-0000-4000-8000-000000000000'

/**
 * Adapts the database to the queue, some of whose statements contain a whole transaction. After an error, `pool.query`
 * discards the connection, which would otherwise stay in the failed transaction. Logs only the beginning and the end of
 * an outage, during which polling fails several times a second.
 */
function toQueueDb({ pool }: Database, log: Logger): QueueDb {
  let isUnreachable = false
  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query(text, values)
        if (isUnreachable) log.info('the job queue can reach the database again')
        isUnreachable = false
        return result
      } catch (err) {
        if (isConnectionError(err)) {
          if (!isUnreachable) log.error({ err }, 'the job queue cannot reach the database')
          isUnreachable = true
        }
        throw err
      }
    },
  }
}

/**
 * Opens the job queue and creates its tables if needed; `work` starts running jobs.
 * @param options.supervise whether this process also recovers lost jobs and schedules recurring ones
 */
export async function openJobs(
  database: Database,
  log: Logger,
  jobNames: readonly string[],
  { supervise }: { supervise: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: toQueueDb(database, log),
    schema: 'jobs',
    superviseIntervalSeconds: 10,
    maintenanceIntervalSeconds: DELETION_INTERVAL_SECONDS,
    supervise,
    schedule: supervise,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  })
  boss.on('error', (err) => {
    if (!isConnectionError(err)) log.error({ err }, 'job queue error')
  })
  // Servers that start together on an empty database would otherwise all create the queue's tables.
  await withDatabaseLock(database, 'jobs', async () => {
    await boss.start()
    const queues = await boss.getQueues()
    const existingNames = new Set(queues.map(({ name }) => name))
    for (const { name, retentionSeconds } of queues)
      if (name.endsWith('-dead') && retentionSeconds !== DEAD_RETENTION_SECONDS)
        await boss.updateQueue(name, { retentionSeconds: DEAD_RETENTION_SECONDS })
    for (const name of jobNames.filter((queue) => !existingNames.has(queue))) {
      await boss.createQueue(`${name}-dead`, { retentionSeconds: DEAD_RETENTION_SECONDS })
      await boss.createQueue(name, { ...QUEUE_OPTIONS, deadLetter: `${name}-dead` })
      // Caches the queue's metadata, as `boss.start` does for existing queues. Loading it in the first `insert`, inside
      // a transaction, would deadlock on a pool of one.
      await boss.findJobs(name, { id: NONEXISTENT_JOB_ID })
    }
  })

  const enqueueAll: Jobs['enqueueAll'] = async (db, job, payloads, { startAfter } = {}) => {
    if (payloads.length === 0) return
    const startTimes = payloads.map((_, i) => (startAfter instanceof Date ? startAfter : startAfter?.[i]))
    await boss.insert(
      job.name,
      payloads.map((data, i) => ({
        data,
        ...(startTimes[i] && { startAfter: startTimes[i] }),
        deleteAfterSeconds: FINISHED_RETENTION_SECONDS,
      })),
      { db: fromKysely(db) },
    )
    if (startTimes.includes(undefined)) await sql`select pg_notify(${CHANNEL}, ${job.name})`.execute(db)
  }

  /** Functions that stop the pollers and the listener, which wake the workers. */
  const stopFunctions: (() => unknown)[] = []

  /**
   * Starts as many workers as jobs of this kind may run at a time. Only one idle worker at a time is woken to look for
   * a job; if it finds a job, it wakes the next worker.
   * @returns a function that wakes an idle worker
   */
  async function startWorkers(services: Services, job: Job<object>): Promise<() => void> {
    const idleWorkers = new Set<string>()
    const wakeNext = () => {
      const [worker] = idleWorkers
      if (worker) boss.notifyWorker(worker)
    }
    for (let i = 0; i < (job.concurrency ?? DEFAULT_CONCURRENCY); i++) {
      const worker = await boss.work<unknown>(
        job.name,
        { pollingIntervalSeconds: IDLE_INTERVAL_SECONDS, includeMetadata: true },
        async (batch) => {
          idleWorkers.delete(worker)
          wakeNext()
          try {
            for (const { id, data, retryCount } of batch)
              await runWithLogging(log, { job: job.name, id, retryCount }, () =>
                job.run(services, job.payload.parse(data)),
              )
          } finally {
            idleWorkers.add(worker)
            // More jobs may be due, so this worker looks again immediately.
            boss.notifyWorker(worker)
          }
        },
      )
      idleWorkers.add(worker)
    }
    const poller = setInterval(wakeNext, POLLING_INTERVAL_MS)
    stopFunctions.push(() => clearInterval(poller))
    return wakeNext
  }

  return {
    enqueue: (db, job, payload, options) => enqueueAll(db, job, [payload], options),
    enqueueAll,
    async work(services, jobs, recurringJobs) {
      const wakers = new Map<string, () => void>()
      for (const job of jobs) wakers.set(job.name, await startWorkers(services, job))
      stopFunctions.push(await database.listen(CHANNEL, (name) => wakers.get(name)?.()))
      // The schedule of a job that no longer exists would fill a queue that nothing empties.
      for (const { name } of await boss.getSchedules())
        if (recurringJobs.every((job) => job.name !== name)) await boss.unschedule(name)
      await withDatabaseLock(database, 'jobs', async () => {
        for (const { name, cron } of recurringJobs) {
          await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 120 })
          await boss.schedule(name, cron, {}, { tz: 'UTC' })
        }
      })
      for (const job of recurringJobs) {
        await boss.work(job.name, { pollingIntervalSeconds: 5 }, () =>
          runWithLogging(log, { job: job.name }, () => job.run(services)),
        )
      }
    },
    async stop() {
      for (const stop of stopFunctions) await stop()
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}

async function runWithLogging(log: Logger, context: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (err) {
    log.warn({ ...context, err }, 'job failed')
    // oxlint-disable-next-line eslint/preserve-caught-error -- the queue stores the error: causes may contain secrets
    throw new Error(err instanceof Error ? err.message : 'failed')
  }
}

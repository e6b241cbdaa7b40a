import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import pg from 'pg'
import superjson from 'superjson'
import { type RestClient, type ServerProcess, signIn, startServer } from '../e2e/server.ts'
import type { AppRouter } from '../server/api/router.ts'
import { prepareBenchDatabase } from './http/database.ts'
import { median, quantile } from './timing/quantile.ts'

const SUBSCRIPTIONS = 500
const PROCESSES = 2
const CHANGES = 40
/** Maximum p99 of the time that a change takes to reach a dashboard, ms. */
const TARGET_MS = 1000

/**
 * Measures the time from the request that makes a change until each of the user's open dashboards receives it, with
 * several server processes on one database; for comparison, also a bare NOTIFY on the same database in the same run.
 */
export async function run(): Promise<void> {
  const database = await prepareBenchDatabase(async () => undefined)
  const url = database.env['DATABASE_URL']
  if (!url) throw new Error('Several processes need a Postgres server: install one, or set DATABASE_URL.')
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () => startServer({ ...database.env, LOG_LEVEL: 'error', RATE_LIMIT: 'off' })),
  )
  try {
    const [first] = servers
    if (!first) throw new Error('no server')
    const user = await signIn(first.url, 'admin@example.com')
    const dashboards = await openDashboards(servers, user)
    const bareLatencies = await measureBareNotify(url)
    const liveLatencies = await measureLiveUpdates(user, dashboards)
    console.log(`Node ${process.version}; ${os.availableParallelism()} cores; ${database.name}.`)
    console.log(`${SUBSCRIPTIONS} subscriptions in ${PROCESSES} processes, ${CHANGES} changes, one after another.`)
    const baseline = median(bareLatencies)
    console.table({
      'a bare NOTIFY, one listener': toRow(bareLatencies, baseline),
      'a change, from its request to each subscription': toRow(liveLatencies, baseline),
    })
    const p99 = quantile(liveLatencies, 0.99)
    console.log(p99 <= TARGET_MS ? 'The target is met.' : `p99 ${p99.toFixed(0)} ms > ${TARGET_MS} ms`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
  }
}

/** One open subscription per dashboard. */
interface Dashboards {
  /** Discards the events received so far. */
  reset(): void
  /** Resolves once every subscription has received an event, with the times of arrival (performance.now). */
  waitForAll(): Promise<number[]>
  close(): void
}

async function openDashboards(servers: readonly ServerProcess[], user: RestClient): Promise<Dashboards> {
  let times: number[] = []
  const openIndexes = new Set<number>()
  const subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_, i) => {
    const url = `${servers[i % servers.length]?.url}/trpc`
    const client = createTRPCClient<AppRouter>({
      links: [
        httpSubscriptionLink({
          url,
          transformer: superjson,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) =>
              fetch(input, { ...init, headers: { ...init.headers, authorization: user.authorization } }),
          },
        }),
      ],
    })
    return client.live.changes.subscribe(undefined, {
      onData: (topic) => void (topic === 'open' ? openIndexes.add(i) : times.push(performance.now())),
    })
  })
  while (openIndexes.size < SUBSCRIPTIONS) await sleep(50)
  return {
    reset: () => {
      times = []
    },
    async waitForAll() {
      while (times.length < SUBSCRIPTIONS) await sleep(5)
      return times
    },
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

async function measureLiveUpdates(user: RestClient, dashboards: Dashboards): Promise<number[]> {
  const latencies: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    dashboards.reset()
    const start = performance.now()
    await user.call('PUT', '/users/update-settings', { event_interval: (i % 4) * 5 })
    for (const time of await dashboards.waitForAll()) latencies.push(time - start)
  }
  dashboards.close()
  return latencies
}

async function measureBareNotify(url: string): Promise<number[]> {
  const [listener, notifier] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([listener.connect(), notifier.connect()])
  await listener.query('listen bench_live')
  const latencies: number[] = []
  for (let i = 0; i < CHANGES * 5; i++) {
    const notified = new Promise((resolve) => listener.once('notification', resolve))
    const start = performance.now()
    await notifier.query('notify bench_live')
    await notified
    latencies.push(performance.now() - start)
  }
  await Promise.all([listener.end(), notifier.end()])
  return latencies
}

function toRow(latencies: readonly number[], baseline: number) {
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => quantile(latencies, q)) as [number, number, number]
  return {
    'p50 (ms)': Number(p50.toFixed(1)),
    'p99 (ms)': Number(p99.toFixed(1)),
    'max (ms)': Number(max.toFixed(1)),
    'p50, relative to bare': `${(p50 / baseline).toFixed(1)}×`,
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { RestClient, type ServerProcess, signIn, startServer } from '../e2e/server.ts'
import { startPostgresServer } from '../server/test/postgres-server.ts'
import { HOUR } from '../shared/time.ts'

/** As many connections as a busy hour may bring; each waits for its answer before it asks again. */
const CONNECTIONS = 10
const SECONDS = 8
const EVENTS = 2000
const DAYS = 30

interface Measured {
  perSecond: number
  p99: number
}

async function measure(options: Omit<autocannon.Options, 'connections'>): Promise<Measured> {
  const run = () => autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  await autocannon({ connections: CONNECTIONS, ...options, amount: 30 }) // warm
  const { requests, latency, non2xx, errors } = await run()
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${options.url}`)
  return { perSecond: requests.total / SECONDS, p99: latency.p99 }
}

async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'http/bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill() }
}

async function verified(server: ServerProcess, databaseUrl: string, email: string): Promise<RestClient> {
  const client = await signIn(server.url, email, 'UTC')
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query('update users set is_auth = true, horizon_days = 365 where email = $1', [email])
  await database.end()
  return client
}

/** Half-hour events one after another, from now on: what a very full calendar holds. */
async function fillCalendar(databaseUrl: string, email: string): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(
    `insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, time_zone, organizer, created_at, updated_at)
     select user_id, 'bench-' || n, calendar_id, 'bench-' || n, 'Busy', t, t + interval '10 minutes', t + interval '10 minutes', 'UTC', '{"email": "", "name": null}', now(), now()
     from users join calendars using (user_id), generate_series(1, $2) n, lateral (select date_trunc('hour', now()) + n * make_interval(secs => $3) as t) at
     where email = $1`,
    [email, EVENTS, (DAYS * 24 * 3600) / EVENTS],
  )
  await database.query('analyze events')
  await database.end()
}

/** Requests per second and p99 of the two calls that matter, as ratios to a bare Fastify route in the same run. */
export async function run(): Promise<void> {
  const given = process.env['DATABASE_URL']
  const postgres = given ? undefined : await startPostgresServer()
  const databaseUrl = given ?? postgres?.url
  if (!databaseUrl) throw new Error('This needs a Postgres server: install one, or name it in DATABASE_URL.')
  const bare = await startBare()
  const server = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
  try {
    const organizer = await verified(server, databaseUrl, 'bench@example.com')
    const participants = ['ana@example.com', 'ben@example.com', 'cleo@example.com']
    for (const email of participants) await verified(server, databaseUrl, email)
    const { body: info } = await organizer.call('GET', '/users/info')
    const exchange = `/invitation-token/get-invitation-token?url_invites=${info.url_invites}&event_duration=15`
    const { body: link } = await new RestClient(server.url).call('GET', exchange)

    const baseline = await measure({ url: bare.url })
    const booking = await measure({
      url: `${server.url}/match/auto-create-multiple-batch?token=${link.tokenInvitation}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: organizer.authorization },
      body: JSON.stringify({ summary: 'Bench', participants }),
    })
    await fillCalendar(databaseUrl, 'bench@example.com')
    const until = new Date(Date.now() + DAYS * 24 * HOUR).toISOString()
    const listing = await measure({
      url: `${server.url}/match/availability?token=${link.tokenInvitation}&time_max=${until}`,
    })

    console.log(`${CONNECTIONS} connections, ${SECONDS} s each; 1 ms is the finest that p99 can tell`)
    console.table({
      'bare Fastify route': row(baseline, baseline),
      [`GET /match/availability, ${DAYS} days, ${EVENTS} events`]: row(listing, baseline),
      'POST /match/auto-create-multiple-batch, 4 people': row(booking, baseline),
    })
  } finally {
    bare.stop()
    await server.stop()
    await postgres?.stop()
  }
}

function row({ perSecond, p99 }: Measured, baseline: Measured) {
  return {
    'requests/s': Math.round(perSecond),
    'of the bare route': `${((perSecond / baseline.perSecond) * 100).toFixed(2)} %`,
    'p99, ms': p99,
    'times the bare p99': (p99 / Math.max(1, baseline.p99)).toFixed(1),
  }
}

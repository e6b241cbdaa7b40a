import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { RestClient, type ServerProcess, signIn, startServer } from '../e2e/server.ts'
import { DAY } from '../shared/time.ts'
import { prepareBenchDatabase } from './http/database.ts'
import { CONNECTIONS, type Duration, type Measurement, measure, type Request } from './http/load.ts'
import { createPeople, DAYS, EVENTS, type People, SERIES, TEAM_SIZE } from './http/people.ts'

const READ_DURATION: Duration = { warmUp: 3, measured: 8 }
/** Kept short: the bookings would soon fill their participants' calendars. */
const BOOKING_DURATION: Duration = { warmUp: 1, measured: 4 }

/**
 * Measures requests per second and p99 latency of the two most important calls, next to a bare Fastify route in the
 * same run. The bare route and the product each run in their own process, as does the database (unless embedded);
 * this process generates the load. On few cores they all compete.
 */
export async function run(): Promise<void> {
  const load = os.loadavg()[0]?.toFixed(1)
  const database = await prepareBenchDatabase(createPeople)
  const bare = await startBareServer()
  // A single client sends all requests, so rate limits would reject them. Emails stay in their undo window until the
  // measurement ends.
  const server = await startServer({ ...database.env, LOG_LEVEL: 'error', RATE_LIMIT: 'off', UNDO_SECONDS: '300' })
  try {
    const listing = await createAvailabilityRequest(server, database.data)
    const [first, second, ...others] = await createBookingRequests(server, database.data)
    if (!first || !second) throw new Error('there are no teams to book')
    const slots = await countSlots(listing)

    const baseline = await measure([{ url: bare.url }], READ_DURATION)
    const availability = await measure([listing], READ_DURATION)
    const parallelBookings = await measure([second, ...others], BOOKING_DURATION)
    const sequentialBookings = await measure([first], BOOKING_DURATION)

    console.log(`Node ${process.version}; ${os.availableParallelism()} cores, load ${load} before; ${database.name}.`)
    console.log(
      `${CONNECTIONS} connections, each waiting for its response; no rate limits; booking emails are queued, not sent.`,
    )
    console.table({
      'a bare Fastify route': toRow(baseline, baseline),
      [`availability: ${DAYS} days, ${EVENTS} events, ${SERIES} series, ${slots} slots`]: toRow(availability, baseline),
      [`group booking: ${TEAM_SIZE} people, ${CONNECTIONS} groups at once`]: toRow(parallelBookings, baseline),
      [`group booking: the same ${TEAM_SIZE} people, one after another`]: toRow(sequentialBookings, baseline),
    })
  } finally {
    bare.stop()
    await server.stop()
    await database.stop()
  }
}

async function startBareServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'http/bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill() }
}

async function createAvailabilityRequest(server: ServerProcess, { busyEmail }: People): Promise<Request> {
  const { token } = await openInvitation(server, busyEmail)
  const until = new Date(Date.now() + DAYS * DAY).toISOString()
  return { url: `${server.url}/match/availability?token=${token}&time_max=${until}` }
}

async function createBookingRequests(server: ServerProcess, { teams }: People): Promise<Request[]> {
  const bookings: Request[] = []
  for (const { organizer, participants } of teams) {
    const { token, authorization } = await openInvitation(server, organizer)
    bookings.push({
      url: `${server.url}/match/auto-create-multiple-batch?token=${token}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ summary: 'Bench', participants }),
    })
  }
  return bookings
}

/** Returns a user's invitation token for a 15-minute meeting, and their authorization header. */
async function openInvitation(server: ServerProcess, email: string): Promise<{ token: string; authorization: string }> {
  const client = await signIn(server.url, email, 'UTC')
  const { body: info } = await client.call('GET', '/users/info')
  await client.call('GET', '/invitation/generate-invitation-link?event_duration=15')
  const tokenPath = `/invitation-token/get-invitation-token?url_invites=${info.url_invites}&event_duration=15`
  const { body: invitation } = await new RestClient(server.url).call('GET', tokenPath)
  return { token: invitation.tokenInvitation, authorization: client.authorization }
}

async function countSlots({ url }: Request): Promise<number> {
  const { slots } = (await (await fetch(url)).json()) as { slots: unknown[] }
  if (slots.length === 0) throw new Error('there are no slots to measure')
  return slots.length
}

function toRow({ perSecond, p99, cpu }: Measurement, baseline: Measurement) {
  return {
    'requests/s': Math.round(perSecond),
    'server CPU, ms per request': cpu?.toFixed(1) ?? '-',
    'share of the bare route': `${((perSecond / baseline.perSecond) * 100).toFixed(2)} %`,
    'p99, ms': p99,
    'p99, relative to bare': (p99 / Math.max(1, baseline.p99)).toFixed(1),
  }
}

import { createUser } from '#server/test/factories.ts'
import { findFreePort } from '#server/test/free-port.ts'
import { HOUR } from '#shared/time.ts'
import { type GoogleStandIn, startGoogle } from '../../e2e/providers/google/google-stand-in.ts'
import { type ServerProcess, startServer } from '../../e2e/server.ts'
import { connectAccount } from '../../server/features/calendars/accounts/connect-account.ts'
import { GOOGLE_SCOPES } from '../../server/features/calendars/providers/google/google-scopes.ts'
// Adds the calendar providers to the type of the services.
import '../../server/features/calendars/providers/registry.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import type { Services } from '../../server/platform/services.ts'
import { openServices } from '../../server/services.ts'
import { prepareBenchDatabase } from '../http/database.ts'

/** A server process on its own database, services on the same database, and a Google stand-in in this process. */
export interface Setup {
  services: Services
  server: ServerProcess
  google: GoogleStandIn
  databaseName: string
  stop(): Promise<void>
}

/** A person with an account at the stand-in, and the events in it. */
export interface GooglePerson {
  email: string
  events: { start: number }[]
}

export async function createSetup(people: readonly GooglePerson[]): Promise<Setup> {
  const [clientId, clientSecret] = ['bench', 'bench-secret']
  const google = await startGoogle({
    clientId,
    clientSecret,
    users: people.map(({ email, events }) => ({
      email,
      name: email,
      timeZone: 'UTC',
      events: events.map(({ start }, i) => ({ summary: `Event ${i}`, ...hourFrom(start) })),
    })),
  })
  const bench = await prepareBenchDatabase(async () => undefined)
  const url = `http://127.0.0.1:${await findFreePort()}`
  const env = {
    ...bench.env,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    ENCRYPTION_KEY: '00'.repeat(32),
    SESSION_SECRET: 'a-secret-of-the-benchmark-that-is-long-enough',
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_BASE_URL: google.url,
    GOOGLE_API_URL: google.url,
  }
  const config = readConfig(env)
  const database = await openDatabase(config)
  const { services, close } = await openServices(config, { database, supervise: false })
  const server = await startServer(env)
  return {
    services,
    server,
    google,
    databaseName: bench.name,
    async stop() {
      await server.stop()
      await close()
      await database.close()
      await google.close()
      await bench.stop()
    },
  }
}

/** The hour that starts at this instant, as the start and end of an event in the Google API. */
export function hourFrom(start: number) {
  const toEventTime = (instant: number) => ({ dateTime: new Date(instant).toISOString(), timeZone: 'UTC' })
  return { start: toEventTime(start), end: toEventTime(start + HOUR) }
}

/** Creates a Meridian user and connects their account at the stand-in; the server process then loads it. */
export async function connectUser({ services, google }: Setup, email: string) {
  const user = await createUser(services, { email: `user-of-${email}`, time_zone: 'UTC' })
  const scope = GOOGLE_SCOPES.join(' ')
  const { accessToken, refreshToken } = google.control.grant(email, scope)
  const credentials = JSON.stringify({
    sub: `id of ${email}`,
    email,
    is_email_verified: true,
    picture: null,
    scope,
    refresh_token: refreshToken,
    access_token: accessToken,
    expires_at: Date.now() + HOUR,
  })
  await connectAccount(services, user.user_id, { provider: 'google', credentials })
  return user
}

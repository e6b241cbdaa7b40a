import type { ReceivedMail } from '#server/test/smtp-server.ts'
import { ADMIN, clientAddress, type ProductionServer, startProductionServer } from '../production-server.ts'
import { findCode } from '../server.ts'
import { copyTemplate } from '../server-storage.ts'
import { type Client, createClient } from './client.ts'
import { type HealthWatch, watchHealth } from './health-watch.ts'

/** A server in production mode, deployed as usual (behind a proxy, with email and rate limits), and its clients. */
export interface Deployment {
  server: ProductionServer
  health: HealthWatch
  /** A new client with its own IP address. */
  createStranger: () => Client
  /** A verified, signed-in user with their own IP address. */
  createUser: (email: string) => Promise<Client>
  /** Signs in from a new IP address. A new user is unverified. */
  signIn: (email: string) => Promise<SignedIn>
  /** Waits for an email to an address, ignoring the first `mailCount` emails. */
  waitForMail: (email: string, mailCount: number, matches?: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>
  close(): Promise<void>
}

interface SignedIn {
  client: Client
  /** The browser's cookies. */
  cookie: string
  /** The authorization header that `client` sends. */
  authorization: string
}

/** Enables Google and Microsoft sign-in and calendars, at hosts that do not exist. */
const PROVIDERS = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret-of-google-client',
  GOOGLE_BASE_URL: 'https://accounts.google.invalid',
  GOOGLE_API_URL: 'https://www.google.invalid',
  MICROSOFT_CLIENT_ID: 'client',
  MICROSOFT_CLIENT_SECRET: 'secret-of-microsoft-client',
  MICROSOFT_BASE_URL: 'https://login.microsoft.invalid/common/v2.0',
  MICROSOFT_GRAPH_URL: 'https://graph.microsoft.invalid',
}

/** @param postgres the server that stores the data, with an empty, migrated template database */
export async function openDeployment(postgres: { url: string; template: string } | null): Promise<Deployment> {
  const database = await copyTemplate(postgres)
  const server = await startProductionServer({
    ...database,
    TRUST_PROXY: '1',
    UNDO_SECONDS: '2',
    LOG_LEVEL: 'error',
    ...PROVIDERS,
  })
  const health = watchHealth(server.url)
  let strangerCount = 0
  const createStranger = () => createClient(server.url, clientAddress(++strangerCount))

  async function waitForMail(email: string, mailCount: number, matches: (mail: ReceivedMail) => boolean = () => true) {
    const isNew = (mail: ReceivedMail) => server.mails.indexOf(mail) >= mailCount && matches(mail)
    return server.waitForMail(email, isNew)
  }

  async function signIn(email: string): Promise<SignedIn> {
    const client = createStranger()
    const mailCount = server.mails.length
    const { request_id } = (await client.call('POST', '/auth/email-code', { email })).json
    const code = findCode((await waitForMail(email, mailCount, ({ parsed }) => findCode(parsed) !== undefined)).parsed)
    const login = { email, code, request_id, time_zone: 'UTC' }
    const { status, json, text, headers } = await client.call('POST', '/auth/email-code/verify', login)
    if (status !== 200) throw new Error(`${email} could not sign in: ${text}`)
    const authorization = `Bearer ${json.token}`
    return {
      client: createClient(server.url, client.address, { authorization }),
      authorization,
      cookie: (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; '),
    }
  }

  const admin = (await signIn(ADMIN)).client
  return {
    server,
    health,
    createStranger,
    signIn,
    waitForMail,
    async createUser(email) {
      const { client } = await signIn(email)
      const { json } = await admin.call('POST', '/auth/access-codes', { email })
      await client.call('POST', '/auth/verify-token', { token: json.code })
      return client
    },
    async close() {
      await health.stop()
      await server.stop()
    },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReceivedMail, startSmtpServer } from '#server/test/smtp-server.ts'
import { findCode, RestClient, type ServerProcess, startServer } from './server.ts'

/** In a deployment, a proxy forwards requests for this URL to the server; tests send them to the server's `url`. */
const PUBLIC_URL = 'https://meet.example.com'
export const ADMIN = 'admin@example.com'

/** The nth client's IP address for `X-Forwarded-For`, from the range that RFC 2544 reserves for benchmarks. */
export function clientAddress(n: number): string {
  return `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`
}

/** A server in production mode that sends email to a local SMTP server. */
export interface ProductionServer extends ServerProcess {
  publicUrl: string
  /** Authorizes requests to `/metrics`. */
  metricsToken: string
  /** All sent emails, oldest first. */
  mails: ReceivedMail[]
  waitForMail(to: string, matches?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  /** Signs in with the emailed code. This also verifies `ADMIN`. */
  signIn(email: string, options?: { time_zone?: string; headers?: Record<string, string> }): Promise<RestClient>
  /** Starts another process of this installation; requires a database server. */
  startPeer(env?: Record<string, string>): Promise<ServerProcess>
}

/**
 * Starts a server as in a deployment: no settings that production rejects, rate limits on, its own data.
 * @param env additional environment variables
 */
export async function startProductionServer(env: Record<string, string> = {}): Promise<ProductionServer> {
  const smtp = await startSmtpServer()
  const metricsToken = randomBytes(32).toString('hex')
  const settings = {
    PUBLIC_URL,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: metricsToken,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Meridian <meet@example.com>',
    ADMIN_EMAILS: ADMIN,
    RATE_LIMIT: 'on',
    ...env,
  }
  const server = await startServer(settings).catch(async (error: unknown) => {
    await smtp.stop()
    throw error
  })
  const { mails } = smtp

  async function waitForMail(to: string, matches: (mail: ReceivedMail) => boolean = () => true, from = 0) {
    for (let i = 0; i < 1500; i++) {
      const mail = mails.slice(from).find((candidate) => candidate.to.includes(to) && matches(candidate))
      if (mail) return mail
      await sleep(20)
    }
    throw new Error(`no matching email was sent to ${to}`)
  }

  return {
    ...server,
    publicUrl: PUBLIC_URL,
    metricsToken,
    mails,
    waitForMail,
    async signIn(email, { time_zone = 'Europe/Madrid', headers } = {}) {
      const client = new RestClient(server.url)
      const mailCount = mails.length
      const response = await client.call('POST', '/auth/email-code', { email }, headers)
      const mail = await waitForMail(email, ({ parsed }) => findCode(parsed) !== undefined, mailCount)
      const login = { email, code: findCode(mail.parsed), time_zone }
      // A code is only valid for the request it was sent for.
      const { request_id } = response.body
      const { body } = await client.call(
        'POST',
        '/auth/email-code/verify',
        { ...login, ...(request_id ? { request_id } : {}) },
        headers,
      )
      return new RestClient(server.url, body.token)
    },
    startPeer: (peerEnv = {}) => startServer({ ...settings, ...peerEnv }),
    async stop() {
      await server.stop()
      await smtp.stop()
    },
  }
}

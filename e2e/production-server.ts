import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CaughtMail, startSmtpServer } from '#server/test/smtp-server.ts'
import { codeIn, RestClient, type ServerProcess, startServer } from './server.ts'

/** Where people would reach the server: a proxy there would pass their requests on to its `url`. */
const PUBLIC_URL = 'https://meet.example.com'
export const ADMIN = 'admin@example.com'

/** A server in production mode, whose mails go to an SMTP server on this machine. */
export interface ProductionServer extends ServerProcess {
  publicUrl: string
  /** Opens `/metrics`. */
  metricsToken: string
  /** All mails that were sent, oldest first. */
  mails: CaughtMail[]
  /** Waits for a mail to an address that `matches`. */
  waitForMail(to: string, matches?: (mail: CaughtMail) => boolean): Promise<CaughtMail>
  /** Signs somebody in by the code in their mail. `ADMIN` is verified by that. */
  signIn(email: string, time_zone?: string): Promise<RestClient>
  /** One more process of this installation; where it keeps its data on a database server. */
  another(env?: Record<string, string>): Promise<ServerProcess>
}

/**
 * Starts a server as it is deployed: nothing is set that production refuses, rate limits are on, data is its own.
 * @param env beyond that
 */
export async function startProductionServer(env: Record<string, string> = {}): Promise<ProductionServer> {
  const smtp = await startSmtpServer()
  const metricsToken = randomBytes(32).toString('hex')
  const installation = {
    PUBLIC_URL,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: metricsToken,
    SMTP_URL: smtp.url,
    ADMIN_EMAILS: ADMIN,
    RATE_LIMIT: 'on',
    ...env,
  }
  const server = await startServer(installation).catch(async (error: unknown) => {
    await smtp.stop()
    throw error
  })
  const { mails } = smtp

  async function waitForMail(to: string, matches: (mail: CaughtMail) => boolean = () => true, from = 0) {
    for (let i = 0; i < 300; i++) {
      const mail = mails.slice(from).find((one) => one.to.includes(to) && matches(one))
      if (mail) return mail
      await sleep(100)
    }
    throw new Error(`no such mail came to ${to}`)
  }

  return {
    ...server,
    publicUrl: PUBLIC_URL,
    metricsToken,
    mails,
    waitForMail,
    async signIn(email, time_zone = 'Europe/Madrid') {
      const anonymous = new RestClient(server.url)
      const before = mails.length
      const asked = await anonymous.call('POST', '/auth/email-code', { email })
      const mail = await waitForMail(email, ({ parsed }) => codeIn(parsed) !== undefined, before)
      const proof = { email, code: codeIn(mail.parsed), time_zone }
      // A code counts for the request that it was sent for.
      const { request_id } = asked.body
      const { body } = await anonymous.call('POST', '/auth/email-code/verify', {
        ...proof,
        ...(request_id ? { request_id } : {}),
      })
      return new RestClient(server.url, body.token)
    },
    another: (more = {}) => startServer({ ...installation, ...more }),
    async stop() {
      await server.stop()
      await smtp.stop()
    },
  }
}

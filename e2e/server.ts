import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/test/free-port.ts'
import { createServerStorage } from './server-storage.ts'

/** A running Meridian server. */
export interface TestServer {
  url: string
  stop(): Promise<void>
}

/** A Meridian server in its own process, started as `npm start` does. */
export interface ServerProcess extends TestServer {
  /** Kills the process immediately, as a machine failure would. */
  kill(): Promise<void>
}

export interface SentMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content_type: string; content: string }[]
  sent_at: string
}

/** The URL and environment variables of a server, and a function that deletes its data. */
interface Installation {
  url: string
  env: NodeJS.ProcessEnv
  deleteData: () => Promise<void>
}

/** Chooses a free port and creates the server's own data, unless `env` says otherwise. */
export async function createInstallation(env: Record<string, string>): Promise<Installation> {
  const port = Number(env['PORT'] ?? (await findFreePort()))
  const storage = env['DATA_DIR'] ? undefined : await createServerStorage(env)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ADMIN_EMAILS: 'admin@example.com',
      MERIDIAN_MODE: '',
      SESSION_SECRET: 'an-e2e-session-secret-that-is-long-enough',
      ...storage?.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: env['PUBLIC_URL'] ?? url,
    },
    deleteData: async () => storage?.delete(),
  }
}

/**
 * Starts a server on a free port with its own data unless `env` says otherwise: on a database server if available, else
 * embedded, as with `EMBEDDED`. Resolves once the server accepts requests.
 */
export async function startServer(
  env: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<ServerProcess> {
  const installation = await createInstallation(env)
  const { url } = installation
  const child = spawn(process.execPath, [program], {
    cwd: path.join(import.meta.dirname, '..'),
    env: installation.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const terminate = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
  }
  const stop = async () => {
    await terminate('SIGTERM')
    await installation.deleteData()
  }
  try {
    await waitUntilReady(url, child, output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, kill: () => terminate('SIGKILL'), stop }
}

async function waitUntilReady(url: string, child: ChildProcess, output: string[]): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server exited during startup:\n${output.join('')}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The server did not become ready:\n${output.join('')}`)
}

/** The emails sent to an address, newest first. */
export async function listMails(url: string, to: string): Promise<SentMail[]> {
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as SentMail[]
  return mails.filter((mail) => mail.to === to)
}

/** Waits for a matching email to an address. */
export async function waitForMail(
  url: string,
  to: string,
  matches: (mail: SentMail) => boolean = () => true,
): Promise<SentMail> {
  for (let i = 0; i < 200; i++) {
    const mail = (await listMails(url, to)).find(matches)
    if (mail) return mail
    await sleep(100)
  }
  throw new Error(`no matching email was sent to ${to}`)
}

/** Waits for a login code sent after `since` (epoch ms). */
export async function waitForCode(url: string, to: string, since = 0): Promise<string> {
  const isCodeMail = (mail: SentMail) => Date.parse(mail.sent_at) >= since && findCode(mail) !== undefined
  return findCode(await waitForMail(url, to, isCodeMail)) ?? ''
}

/** A minimal REST client. */
export class RestClient {
  readonly #url: string
  /** The authorization header of a signed-in client; empty for an anonymous client. */
  readonly authorization: string

  constructor(url: string, token?: string) {
    this.#url = url
    this.authorization = token === undefined ? '' : `Bearer ${token}`
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.authorization === '' ? {} : { authorization: this.authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
}

/** The login code in an email, if any. */
export function findCode(mail: { text?: string | undefined } | undefined): string | undefined {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
}

/** Signs in with the emailed code. */
export async function signIn(url: string, email: string, time_zone = 'Europe/Madrid'): Promise<RestClient> {
  const mailCount = (await listMails(url, email)).length
  const client = new RestClient(url)
  const { request_id } = (await client.call('POST', '/auth/email-code', { email })).body
  for (let i = 0; i < 200; i++) {
    const mails = await listMails(url, email)
    const code = mails.length > mailCount ? findCode(mails[0]) : undefined
    if (code) {
      const { body } = await client.call('POST', '/auth/email-code/verify', { email, code, time_zone, request_id })
      return new RestClient(url, body.token)
    }
    await sleep(50)
  }
  throw new Error(`no code was sent to ${email}`)
}

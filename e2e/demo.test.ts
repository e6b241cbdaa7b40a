import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#server/test/free-port.ts'
import { RestClient, waitForCode } from './server.ts'

/** Environment variables of a real installation that may be set in the user's shell. */
const REAL_INSTALLATION = {
  PUBLIC_URL: 'https://meet.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  DATABASE_URL: 'postgres://database.example.com/meridian',
}

/** Runs the command that users type, in its own process group, as in a terminal. */
function runDemo(port: number, env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  return spawn('npm', ['run', '--silent', 'demo'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH, HOME, PORT: String(port), WEBHOOKS_ALLOW_PRIVATE: 'on', ...REAL_INSTALLATION, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

async function startDemo() {
  const port = await findFreePort()
  const child = runDemo(port)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit')
  while (!output.includes('Press Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`The demo exited:\n${output}`)
    await sleep(50)
  }
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    urlOf: (name: string) => new URL(new RegExp(`^  ${name}: +(\\S+)$`, 'm').exec(output)?.[1] ?? ''),
    /** Presses Ctrl-C, which reaches every process of the group. */
    async interrupt() {
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await exit
    },
  }
}

/** Logs in with a provider; `consent` submits the provider's consent page as one of its users. */
async function signIn(url: string, provider: string, consent: (consentPage: URL) => Promise<Response>) {
  const login = `${url}/api/auth/login?redirect_uri=login&type_login=1&time_zone=Europe/Madrid&provider=${provider}`
  const loginResponse = await fetch(login, { redirect: 'manual' })
  const consentResponse = await consent(new URL(loginResponse.headers.get('location') ?? ''))
  const loginCookies = loginResponse.headers.getSetCookie().map((header) => header.split(';')[0])
  const callbackResponse = await fetch(consentResponse.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: loginCookies.join('; ') },
  })
  const page = new URL(callbackResponse.headers.get('location') ?? '', url)
  const callbackCookies = callbackResponse.headers.getSetCookie().map((header) => header.split(';')[0])
  const exchange = await new RestClient(url).call(
    'POST',
    '/auth/exchange-code',
    { code: page.searchParams.get('code') },
    { cookie: callbackCookies.join('; ') },
  )
  return (await new RestClient(url, exchange.body.token).call('GET', '/users/info')).body
}

const submit = (url: URL, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...fields }),
  })

// The demo creates a database, and builds the client if it is stale.
describe('npm run demo', { timeout: 240_000 }, () => {
  let demo: Awaited<ReturnType<typeof startDemo>>
  beforeAll(async () => {
    demo = await startDemo()
  }, 240_000)
  afterAll(() => demo?.interrupt())

  test('prints how to log in, and the URLs of the Google and Microsoft stand-ins', async () => {
    expect(demo.output()).toContain(`Log in at ${demo.url}/login as alex@meridian.example; the code is in`)
    const google = await (await fetch(demo.urlOf('Google'))).text()
    expect(google).toContain('Alex Moreno’s calendar')
    expect(google).toContain('Padel with Marta')
    const microsoft = await (await fetch(demo.urlOf('Microsoft'))).text()
    expect(microsoft).toContain('Acme: weekly call')
  })

  test('login codes arrive in its mailbox, even if the shell has the settings of a real installation', async () => {
    const email = 'alex@meridian.example'
    await new RestClient(demo.url).call('POST', '/auth/email-code', { email })
    expect(await waitForCode(demo.url, email)).toMatch(/^\d{6}$/)
  })

  test('its users can log in with Google and with Microsoft', async () => {
    const maya = await signIn(demo.url, 'google', (page) =>
      submit(new URL(`/signin/oauth/consent${page.search}`, page), {
        stand_in_user: 'maya@meridian.example',
        decision: 'allow',
      }),
    )
    expect(maya).toMatchObject({ email: 'maya@meridian.example', name: 'Maya Goldberg', is_auth: true })
    const chen = await signIn(demo.url, 'microsoft', (page) =>
      submit(page, { user: 'chen@meridian.example', decision: 'accept' }),
    )
    expect(chen).toMatchObject({ email: 'chen@meridian.example', is_auth: true })
  })

  test('webhooks can call a receiver on this machine, with WEBHOOKS_ALLOW_PRIVATE', async () => {
    const email = 'tom@meridian.example'
    const { body } = await new RestClient(demo.url).call('POST', '/auth/email-code', { email })
    const login = { email, code: await waitForCode(demo.url, email), request_id: body.request_id }
    const session = await new RestClient(demo.url).call('POST', '/auth/email-code/verify', login)
    const client = new RestClient(demo.url, session.body.token)
    const webhook = await client.call('POST', '/developers/webhooks', { url: 'http://127.0.0.1:4190/hook' })
    expect(webhook).toMatchObject({ status: 201 })
  })

  test('reports a port that is in use before it creates anything', async () => {
    const child = runDemo(Number(new URL(demo.url).port))
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
    expect([code, output]).toEqual([1, expect.stringMatching(/is in use by another program/)])
  })

  test('reports an invalid environment variable without a stack trace', async () => {
    const child = runDemo(await findFreePort(), { WEBHOOKS_ALLOW_PRIVATE: 'maybe' })
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
    expect([code, output]).toEqual([1, expect.stringMatching(/^WEBHOOKS_ALLOW_PRIVATE: must be on or off\n$/)])
  })

  test('Ctrl-C stops all of its processes, and deletes its data', async () => {
    const dataDir = /stored unencrypted in (\S+)\.$/m.exec(demo.output())?.[1] ?? ''
    expect(existsSync(dataDir)).toBe(true)
    await demo.interrupt()
    expect(existsSync(dataDir)).toBe(false)
    for (const url of [demo.url, demo.urlOf('Google'), demo.urlOf('Microsoft')])
      await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ApiDocument, startObserver } from '../e2e/api-observer.ts'
import { clientAddress, startProductionServer } from '../e2e/production-server.ts'
import type { RestClient } from '../e2e/server.ts'

/*
 * `npm run probe-api [-- <requests>]`: runs Specmatic (an open-source API tester, started with npx; needs Java)
 * against a server in production mode, until it has sent that many requests. Specmatic calls every operation in
 * `/docs/json` with valid and invalid input. Fails on any 5xx, undocumented status or undocumented body.
 */

const TESTER_PACKAGE = 'specmatic@2.55.1'
const [requestsArgument = '10000'] = process.argv.slice(2)
const requestCount = Number(requestsArgument)
if (!Number.isInteger(requestCount) || requestCount < 1) {
  console.error('Usage: npm run probe-api [-- <requests>]')
  process.exit(1)
}

const OWNER = 'owner@example.com'
/** Connecting an Apple account calls Apple, which may not respond. */
const APPLE_UNAVAILABLE = 'POST /users/synchronized-accounts/caldav returned 503'
const TEST_USERS = Array.from({ length: 500 }, (_, i) => `tester${i}@example.com`)

const ADMIN_EMAILS = [OWNER, ...TEST_USERS].join(',')
const server = await startProductionServer({ ADMIN_EMAILS, TRUST_PROXY: '1', LOG_LEVEL: 'error', UNDO_SECONDS: '0' })
const cacheFolder = path.join(import.meta.dirname, '../node_modules/.cache')
await mkdir(cacheFolder, { recursive: true })
const workFolder = await mkdtemp(path.join(cacheFolder, 'probe-'))

/** An admin's session; replaced when it expires, is ended by the tester or reaches a rate limit. */
let session: { client: Promise<RestClient>; expiresAt: number } | undefined
let sessionCount = 0
function getSession(): Promise<RestClient> {
  if (!session || Date.now() > session.expiresAt) {
    const email = TEST_USERS[sessionCount++ % TEST_USERS.length] ?? OWNER
    session = {
      client: server.signIn(email, { headers: { 'x-forwarded-for': nextAddress() } }),
      expiresAt: Date.now() + 10 * 60_000,
    }
  }
  return session.client
}

/** Each request has its own IP address, so rate limits per network do not apply. */
let addressCount = 0
const nextAddress = () => clientAddress(++addressCount)

/** Ids from recent responses, newest first. */
const ids: string[] = []
const MAX_IDS = 40
function collectIds(body: unknown): void {
  if (Array.isArray(body)) return body.slice(0, 5).forEach(collectIds)
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (/^_?id$|_id$/.test(name) && typeof value === 'string' && !ids.includes(value)) ids.unshift(value)
    else collectIds(value)
  }
  ids.length = Math.min(ids.length, MAX_IDS)
}

const owner = await server.signIn(OWNER)
async function fetchInvitationTokens(): Promise<string[]> {
  const infos = await Promise.all([getSession(), owner].map(async (user) => (await user).call('GET', '/users/info')))
  const tokens = await Promise.all(
    infos.map(({ body }) =>
      owner.call('GET', `/invitation-token/get-invitation-token?url_invites=${body?.url_invites}`),
    ),
  )
  return tokens.flatMap(({ body }) => (typeof body?.tokenInvitation === 'string' ? [body.tokenInvitation] : []))
}

let tokens: { values: string[]; expiresAt: number } | undefined
async function knownValues(parameter: string): Promise<readonly string[]> {
  if (parameter === 'email') return ['tom@example.com']
  if (parameter !== 'token') return /id$/i.test(parameter) ? ids : []
  if (!tokens || Date.now() > tokens.expiresAt)
    tokens = { values: await fetchInvitationTokens(), expiresAt: Date.now() + 60_000 }
  return tokens.values
}

const document = (await (await fetch(`${server.url}/docs/json`)).json()) as ApiDocument
const observer = await startObserver({
  target: server.url,
  document,
  knownValues,
  headers: async () => ({ authorization: (await getSession()).authorization, 'x-forwarded-for': nextAddress() }),
  onResponse({ status, body }) {
    if (status === 429 || isUnauthenticated(body)) session = undefined
    if (status < 300) collectIds(body)
  },
})

/** Runs the tester once. Its own verdict is ignored: the observer decides. */
function runTester(): Promise<void> {
  const args = ['--yes', TESTER_PACKAGE, 'test', 'openapi.json', `--testBaseURL=${observer.url}`]
  const env = { ...process.env, SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '5' }
  return new Promise((resolve, reject) => {
    spawn('npx', args, { cwd: workFolder, env, stdio: 'ignore' })
      .on('error', reject)
      .on('exit', () => resolve())
  })
}

try {
  await writeFile(path.join(workFolder, 'openapi.json'), JSON.stringify(removeSecuritySchemes(document)))
  while (observer.count < requestCount) {
    const before = observer.count
    await runTester()
    if (observer.count === before) throw new Error(`${TESTER_PACKAGE} sent no requests: is Java installed?`)
    console.log(`${observer.count} of ${requestCount} requests`)
  }
  console.table(Object.fromEntries([...observer.statuses].toSorted(([a], [b]) => a - b)))
  const violations = [...observer.violations].filter(([violation]) => violation !== APPLE_UNAVAILABLE)
  for (const [violation, request] of violations) console.log(`${violation}\n    ${request}`)
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await observer.close()
  await server.stop()
  await rm(workFolder, { recursive: true, force: true })
}

function isUnauthenticated(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}

/** Removes the security schemes from the document: the observer adds the session. */
function removeSecuritySchemes(document: ApiDocument): unknown {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === 'security' || name === 'securitySchemes' ? undefined : value,
  )
}

import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ApiDocument, observe } from '../e2e/api-observer.ts'
import { startProductionServer } from '../e2e/production-server.ts'
import type { RestClient } from '../e2e/server.ts'

/*
 * `npm run probe-api [-- <requests>]`: runs Specmatic (a public property-based tester; needs Java, installed by npx)
 * against a server in production mode. It reads `/docs/json` and calls every operation with valid and invalid input.
 * Fails on any 5xx, undocumented status or undocumented body.
 */

const TESTER = 'specmatic@2.55.1'
const wanted = Number(process.argv[2] ?? 10_000)
const OWNER = 'owner@example.com'
const TESTERS = Array.from({ length: 500 }, (_, i) => `tester${i}@example.com`)

const ADMIN_EMAILS = [OWNER, ...TESTERS].join(',')
const server = await startProductionServer({ ADMIN_EMAILS, TRUST_PROXY: '1', LOG_LEVEL: 'error', UNDO_SECONDS: '0' })
const cache = path.join(import.meta.dirname, '../node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(path.join(cache, 'probe-'))

/** Session of a team member; replaced when it expires, is ended by the tester or reaches a rate limit. */
let session: { client: Promise<RestClient>; until: number } | undefined
let sessions = 0
function signedIn(): Promise<RestClient> {
  if (!session || Date.now() > session.until) {
    const email = TESTERS[sessions++ % TESTERS.length] ?? OWNER
    session = { client: server.signIn(email), until: Date.now() + 10 * 60_000 }
  }
  return session.client
}

/** Each request uses its own address from the RFC 2544 range, so no network reaches a rate limit. */
let requests = 0
function newAddress(): string {
  const n = ++requests
  return `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`
}

/** Ids and link tokens from recent responses. */
const ids: string[] = []
const LATEST = 40
function collect(body: unknown): void {
  if (Array.isArray(body)) return body.slice(0, 5).forEach(collect)
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (/^_?id$|_id$/.test(name) && typeof value === 'string' && !ids.includes(value)) ids.unshift(value)
    else collect(value)
  }
  ids.length = Math.min(ids.length, LATEST)
}

const owner = await server.signIn(OWNER)
async function invitationTokens(): Promise<string[]> {
  const links = await Promise.all([signedIn(), owner].map(async (user) => (await user).call('GET', '/users/info')))
  const tokens = await Promise.all(
    links.map(({ body }) =>
      owner.call('GET', `/invitation-token/get-invitation-token?url_invites=${body?.url_invites}`),
    ),
  )
  return tokens.flatMap(({ body }) => (typeof body?.tokenInvitation === 'string' ? [body.tokenInvitation] : []))
}

let tokens: { values: string[]; until: number } | undefined
async function known(parameter: string): Promise<readonly string[]> {
  if (parameter === 'email') return ['tom@example.com']
  if (parameter !== 'token') return /id$/i.test(parameter) ? ids : []
  if (!tokens || Date.now() > tokens.until) tokens = { values: await invitationTokens(), until: Date.now() + 60_000 }
  return tokens.values
}

const document = (await (await fetch(`${server.url}/docs/json`)).json()) as ApiDocument
const observer = await observe({
  target: server.url,
  document,
  known,
  headers: async () => ({ authorization: (await signedIn()).authorization, 'x-forwarded-for': newAddress() }),
  onAnswer({ status, body }) {
    if (status === 429 || isSignedOut(body)) session = undefined
    if (status < 300) collect(body)
  },
})

/** Runs the tester once. Its own verdict is ignored: the observer decides. */
function test(): Promise<void> {
  const args = ['--yes', TESTER, 'test', 'openapi.json', `--testBaseURL=${observer.url}`]
  const env = { ...process.env, SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '5' }
  return new Promise((resolve, reject) => {
    spawn('npx', args, { cwd: folder, env, stdio: 'ignore' })
      .on('error', reject)
      .on('exit', () => resolve())
  })
}

try {
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(withoutSecurity(document)))
  while (observer.count < wanted) {
    const before = observer.count
    await test()
    if (observer.count === before) throw new Error(`${TESTER} sent nothing: is Java installed?`)
    console.log(`${observer.count} requests, ${observer.faults.size} violations`)
  }
  console.table(Object.fromEntries([...observer.statuses].toSorted(([a], [b]) => a - b)))
  for (const [fault, request] of observer.faults) console.log(`${fault}\n    ${request}`)
  process.exitCode = observer.faults.size === 0 ? 0 : 1
} finally {
  await observer.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function isSignedOut(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}

/** Removes the security schemes from the document: the observer adds the session. */
function withoutSecurity(given: ApiDocument): unknown {
  return JSON.parse(JSON.stringify(given), (name, value: unknown) =>
    name === 'security' || name === 'securitySchemes' ? undefined : value,
  )
}

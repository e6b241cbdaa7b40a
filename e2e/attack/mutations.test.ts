import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Deployment, openDeployment } from './deployment.ts'
import { MAX_WAIT_MS } from './health-watch.ts'
import { generateMutatedRequests } from './mutations.ts'
import { type ApiDocument, generateDrafts } from './requests.ts'
import { createVictim, type Victim } from './victim.ts'

const REQUEST_COUNT = Number(process.env['ATTACK_REQUESTS'] ?? 5000)
const SEED = Number(process.env['ATTACK_SEED'] ?? Date.now() % 2 ** 31)
const CONCURRENCY = 8

let deployment: Deployment
let victim: Victim

beforeAll(async () => {
  deployment = await openDeployment(inject('postgres'))
  victim = await createVictim(deployment)
}, 120_000)
afterAll(() => deployment?.close())

test(`${REQUEST_COUNT} mutated requests cause no server error and change no other user’s data`, {
  timeout: 600_000,
}, async () => {
  console.log(`Seed ${SEED}: ATTACK_SEED=${SEED} sends the same requests again.`)
  const document = (await deployment.createStranger().call('GET', '/docs/json')).json as ApiDocument
  const before = await victim.completeSnapshot()
  const insider = await deployment.createUser('insider@example.com')
  // Anyone with a link can book with it, so this link is not the victim's.
  const host = await deployment.createUser('host@example.com')
  const { url_invites } = (await host.call('GET', '/users/info')).json as { url_invites: string }
  const exchange = `/invitation-token/get-invitation-token?url_invites=${url_invites}`
  const token = (await insider.call('GET', exchange)).json?.tokenInvitation
  const requests = fc.sample(generateMutatedRequests(generateDrafts(document, { ...victim.known, token: [token] })), {
    seed: SEED,
    numRuns: REQUEST_COUNT,
  })
  const failures: string[] = []
  const statuses = new Map<number, number>()
  await deployment.health.takeLongestWait()
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let i = next++; i < requests.length; i = next++) {
        const request = requests[i]
        if (!request) continue
        // Anonymous requests first, then requests from a signed-in user.
        const sender = i < REQUEST_COUNT * 0.6 ? deployment.createStranger() : insider
        const address = { 'x-forwarded-for': deployment.createStranger().address }
        const sent = { ...request, headers: { ...request.headers, ...address } }
        try {
          const { status, text } = await sender.send(sent)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          // Connecting an Apple or Fastmail account calls these services, which may not respond.
          const isPresetDown = status === 503 && /caldav/i.test(request.path) && text.includes('"unavailable"')
          if (status >= 500 && !isPresetDown) failures.push(`${status} ${formatRequest(sent)} → ${text.slice(0, 200)}`)
        } catch (error) {
          if (!isRejection(error, sent.method)) failures.push(`${String(error)} ${formatRequest(sent)}`)
        }
      }
    }),
  )
  console.log('Statuses:', Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))
  expect(failures).toEqual([])
  expect(await deployment.health.takeLongestWait()).toBeLessThanOrEqual(MAX_WAIT_MS)
  expect(await victim.completeSnapshot()).toEqual(before)
})

function formatRequest({
  method,
  path,
  headers,
  body,
}: {
  method: string
  path: string
  headers: object
  body?: unknown
}) {
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(body).slice(0, 300)}`
}

/**
 * Whether a connection error counts as a rejection: the server may close the connection before it has received all of a
 * rejected body, and its response to an oversized header has a body, because it cannot know yet that the request is a
 * HEAD. If the server has crashed, the following requests fail.
 */
function isRejection(error: unknown, method: string): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    code === 'ECONNRESET' || code === 'EPIPE' || (method === 'HEAD' && code.startsWith('HPE_')) || isUnsendable(code)
  )
}

/** Node's own client refuses to send some requests. */
function isUnsendable(code: string): boolean {
  return code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS'
}

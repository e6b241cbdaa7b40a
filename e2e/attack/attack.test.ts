import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { testCalendarAttacks } from './cases/calendars.ts'
import { testConnectionAttacks } from './cases/connections.ts'
import { testIdempotencyAttacks } from './cases/idempotency.ts'
import { testLimitAttacks } from './cases/limits.ts'
import { testMalformedRequestAttacks } from './cases/malformed-requests.ts'
import { testMeetingAttacks } from './cases/meetings.ts'
import { testOtherUserAttacks } from './cases/other-users.ts'
import { testProcessAttacks } from './cases/processes.ts'
import { testQuotaAttacks } from './cases/quotas.ts'
import { testSessionAttacks } from './cases/sessions.ts'
import { testSignInAttacks } from './cases/sign-in.ts'
import { openSlowConnections } from './cases/slow-connections.ts'
import { testStoredDataAttacks } from './cases/stored-data.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { MAX_WAIT_MS } from './health-watch.ts'
import { createVictim, type Victim } from './victim.ts'

/*
 * Checks that each attack leaves the server up and responsive, and an uninvolved user's data unchanged.
 */

let deployment: Deployment
let victim: Victim
let snapshotBefore: unknown
let completeSnapshotBefore: unknown
let slowConnections: Promise<boolean[]>

beforeAll(async () => {
  deployment = await openDeployment(inject('postgres'))
  victim = await createVictim(deployment)
  snapshotBefore = await victim.snapshot()
  completeSnapshotBefore = await victim.completeSnapshot()
  slowConnections = openSlowConnections(deployment.server.url)
}, 180_000)

afterAll(() => deployment?.close())

beforeEach(async () => {
  await deployment.health.takeLongestWait()
})

afterEach(async () => {
  const wait = await deployment.health.takeLongestWait()
  if (wait > MAX_WAIT_MS) throw new Error(`/healthz took ${Math.round(wait)} ms; the maximum is ${MAX_WAIT_MS} ms`)
  if (!isDeepStrictEqual(await victim.snapshot(), snapshotBefore)) throw new Error('The victim’s data has changed')
}, 60_000)

testMalformedRequestAttacks(() => deployment)
testConnectionAttacks(() => deployment)
testLimitAttacks(() => deployment)
testSignInAttacks(() => deployment)
testSessionAttacks(() => deployment)
testStoredDataAttacks(() => deployment)
testQuotaAttacks(() => deployment)
testMeetingAttacks(() => deployment)
testIdempotencyAttacks(() => deployment)
testOtherUserAttacks(() => deployment)
testProcessAttacks(() => deployment)
testCalendarAttacks(() => deployment)

// These connections are opened first and checked last, because the server closes them only after 30 seconds.
test('the server closes slow requests and idle connections', { timeout: 150_000 }, async () => {
  expect(await slowConnections).toEqual([true, true, true, true])
})

// Checked only once, because reading the calendars after each test would exceed the victim's rate limit.
test('no attack changes the calendars of another user', async () => {
  expect(await victim.completeSnapshot()).toEqual(completeSnapshotBefore)
})

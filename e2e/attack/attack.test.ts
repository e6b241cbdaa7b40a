import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { calendarAttacks } from './cases/calendars.ts'
import { installationAttacks } from './cases/installation.ts'
import { limitAttacks } from './cases/limits.ts'
import { meetingAttacks } from './cases/meetings.ts'
import { peopleAttacks } from './cases/people.ts'
import { signInAttacks } from './cases/sign-in.ts'
import { openSlowConnections } from './cases/slow-connections.ts'
import { storedAttacks } from './cases/stored.ts'
import { wireAttacks } from './cases/wire.ts'
import { MAX_WAIT_MS } from './health-watch.ts'
import { createVictim, type Victim } from './victim.ts'
import { openWorld, type World } from './world.ts'

/** Checks that each attack leaves the server up and responsive, and an uninvolved user's data unchanged. */

let world: World
let victim: Victim
let snapshotBefore: unknown
let slowConnections: Promise<boolean[]>

beforeAll(async () => {
  world = await openWorld(inject('postgres'))
  victim = await createVictim(world)
  snapshotBefore = await victim.snapshot()
  slowConnections = openSlowConnections(world.server.url)
}, 180_000)

afterAll(() => world?.close())

beforeEach(async () => {
  await world.health.longestWait()
})

afterEach(async () => {
  const wait = await world.health.longestWait()
  if (wait > MAX_WAIT_MS) throw new Error(`/healthz took ${Math.round(wait)} ms; the maximum is ${MAX_WAIT_MS} ms`)
  if (!isDeepStrictEqual(await victim.snapshot(), snapshotBefore)) throw new Error('The victim’s data has changed')
})

wireAttacks(() => world)
limitAttacks(() => world)
signInAttacks(() => world)
storedAttacks(() => world)
meetingAttacks(() => world)
peopleAttacks(() => world)
installationAttacks(() => world)
calendarAttacks(() => world)

// Opened first and checked last, because the server closes them only after 30 seconds.
test('closes slow requests and idle connections', { timeout: 150_000 }, async () => {
  expect(await slowConnections).toEqual([true, true, true, true])
})

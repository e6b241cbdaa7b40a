import { expect, testWith } from '#server/test/fixture.ts'
import type { UserId } from '#shared/ids.ts'
import { countAttempt, type DeclaredLimit } from './declared-limit.ts'

const test = testWith({ RATE_LIMIT: 'on' })

const ALEX = { user_id: 'alex' as UserId }
const KIM = { user_id: 'kim' as UserId }
const HOME = '192.0.2.1'
const OFFICE = '2001:db8:1:2::/64'
const REFUSED = { kind: 'too_many', extra: { retry_after: expect.toSatisfy((s) => s > 0 && s <= 60) } }

const singleAttemptLimit = (per: DeclaredLimit['per'], store: DeclaredLimit['store'] = 'database'): DeclaredLimit => ({
  name: `test-${per}-${store}`,
  points: 1,
  seconds: 60,
  per,
  store,
})

test.for(['database', 'process'] as const)(
  'a limit per caller follows the user (counted in the %s)',
  async (store, { services }) => {
    const limit = singleAttemptLimit('caller', store)
    await countAttempt({ services, caller: ALEX, network: HOME }, limit)
    await expect(countAttempt({ services, caller: ALEX, network: OFFICE }, limit)).rejects.toMatchObject(REFUSED)
    await countAttempt({ services, caller: KIM, network: HOME }, limit)
    await countAttempt({ services, caller: null, network: HOME }, limit)
    await expect(countAttempt({ services, caller: null, network: HOME }, limit)).rejects.toMatchObject(REFUSED)
    await countAttempt({ services, caller: null, network: OFFICE }, limit)
  },
)

test('a limit per network counts everyone on it', async ({ services }) => {
  const limit = singleAttemptLimit('network')
  await countAttempt({ services, caller: ALEX, network: HOME }, limit)
  await expect(countAttempt({ services, caller: null, network: HOME }, limit)).rejects.toMatchObject(REFUSED)
  await countAttempt({ services, caller: ALEX, network: OFFICE }, limit)
})

test('a limit per target cannot be exhausted by another caller', async ({ services }) => {
  const limit = singleAttemptLimit('target')
  await countAttempt({ services, caller: null, network: HOME }, limit, 'a meeting')
  await expect(countAttempt({ services, caller: null, network: HOME }, limit, 'a meeting')).rejects.toMatchObject(
    REFUSED,
  )
  await countAttempt({ services, caller: null, network: HOME }, limit, 'another meeting')
  await countAttempt({ services, caller: null, network: OFFICE }, limit, 'a meeting')
  await countAttempt({ services, caller: ALEX, network: HOME }, limit, 'a meeting')
})

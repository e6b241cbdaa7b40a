import { TRPCError } from '@trpc/server'
import { callAs } from '#server/test/caller.ts'
import { expect, testWith } from '#server/test/fixture.ts'
import { refusalOf } from '#server/test/refusals.ts'
import { DETAIL } from '#shared/errors.ts'
import { LIMITS } from './limits.ts'

const test = testWith({ RATE_LIMIT: 'on' })
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: DETAIL.tooMany }
const EMAIL = 'ana@example.test'

let hosts = 0
/** Somebody at an address of their own: limits are counted over all. */
const elsewhere = () => ({ ip: `198.51.100.${++hosts}` })

/** Calls until it is refused; how often it was not. */
async function allowed(call: () => Promise<unknown>, most = 200): Promise<number> {
  for (let n = 0; n < most; n++) {
    try {
      await call()
    } catch (error) {
      if (error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS') return n
    }
  }
  return most
}

test('mails an address so many codes, whoever asks, and others theirs', async ({ services }) => {
  const ask = (email: string) => callAs(services, null, elsewhere()).auth.requestEmailCode({ email })
  expect(await allowed(() => ask(EMAIL))).toBe(LIMITS.codesPerAddress.points)
  const refusal = await refusalOf(ask(EMAIL))
  expect(refusal).toMatchObject({ code: 'too_many_requests', retry_after: expect.any(Number) })
  expect(await ask('bob@example.test')).toEqual({ success: true })
})

test('mails so many codes for one IP, whomever to', async ({ services }) => {
  const here = elsewhere()
  let n = 0
  const ask = () => callAs(services, null, here).auth.requestEmailCode({ email: `person${++n}@example.test` })
  expect(await allowed(ask)).toBe(LIMITS.codesPerIp.points)
})

test('bounds the tries at an address over all its codes', async ({ services }) => {
  const guess = () => callAs(services, null, elsewhere()).auth.verifyEmailCode({ email: EMAIL, code: '000000' })
  expect(await allowed(guess)).toBe(LIMITS.triesPerAddress.points)
})

test('bounds the tries of one IP', async ({ services }) => {
  const here = elsewhere()
  let n = 0
  const guess = () =>
    callAs(services, null, here).auth.verifyEmailCode({ email: `p${++n}@example.test`, code: '000000' })
  expect(await allowed(guess)).toBe(LIMITS.triesPerIp.points)
})

test('bounds redemptions', async ({ services }) => {
  const here = elsewhere()
  const redeem = () => callAs(services, null, here).auth.verifyToken({ token: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  expect(await allowed(redeem)).toBe(LIMITS.redemptionsPerIp.points)
  await expect(redeem()).rejects.toMatchObject(TOO_MANY)
})

test('bounds applications, by address and by IP', async ({ services }) => {
  const apply = (email: string, ip: { ip: string }) =>
    callAs(services, null, ip).auth.requestAccess({ email, message: 'Hello' })
  expect(await allowed(() => apply(EMAIL, elsewhere()))).toBe(LIMITS.requestsPerAddress.points)
  const here = elsewhere()
  let n = 0
  expect(await allowed(() => apply(`person${++n}@example.test`, here))).toBe(LIMITS.requestsPerIp.points)
})

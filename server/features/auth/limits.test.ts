import { TRPCError } from '@trpc/server'
import { callAs, type RequestFacts } from '#server/test/caller.ts'
import { mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith } from '#server/test/fixture.ts'
import { mailedCode, signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/errors.ts'
import { MAILS } from './email-code/mail-allowance.ts'
import { TRIES } from './email-code/verify-code.ts'
import { LIMITS } from './limits.ts'

const test = testWith({ RATE_LIMIT: 'on' })
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: errorMessage('too_many_requests') }
const WRONG = { code: 'UNAUTHORIZED', message: errorMessage('wrong_code') }
const EMAIL = 'ana@example.test'

let hosts = 0
/** Request facts from a new network: limits count across all tests. */
const elsewhere = () => ({ ip: `198.51.${++hosts >> 8}.${hosts & 255}` })

/** Repeats a call until it is refused. @returns how many calls succeeded */
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

const askAs = (services: TestServices, facts: RequestFacts, email: string) => {
  services.clock.advance(1)
  return callAs(services, null, facts).auth.requestEmailCode({ email })
}

const mailed = async (services: TestServices, email: string) => (await mailsTo(services, email)).length

describe('sign-in codes', () => {
  test('can be requested a limited number of times per network', async ({ services }) => {
    const here = elsewhere()
    let n = 0
    expect(await allowed(() => askAs(services, here, `person${++n}@example.test`))).toBe(LIMITS.codes.points)
    await expect(askAs(services, here, EMAIL)).rejects.toMatchObject(TOO_MANY)
  })

  test('can be tried a limited number of times per network', async ({ services }) => {
    const here = elsewhere()
    let n = 0
    const guess = () =>
      callAs(services, null, here).auth.verifyEmailCode({ email: `p${++n}@example.test`, code: '000000' })
    expect(await allowed(guess)).toBe(LIMITS.tries.points)
  })

  test('are limited per address and client; later requests share the newest code', async ({ services }) => {
    const email = 'impatient@example.test'
    const here = elsewhere()
    for (let n = 0; n < 10; n++) await askAs(services, here, email)
    expect(await mailed(services, email)).toBe(MAILS.perAsker.points)
    const { request_id } = await askAs(services, here, email)
    const code = await mailedCode(services, email)
    const answer = { email, code, request_id }
    expect(await callAs(services, null, here).auth.verifyEmailCode(answer)).toHaveProperty('token')
  })

  test('do not flood a mailbox when many strangers request them, and still work for the owner', async ({
    services,
  }) => {
    const email = 'flooded@example.test'
    for (let n = 0; n < 30; n++) expect(await askAs(services, elsewhere(), email)).toMatchObject({ success: true })
    expect(await mailed(services, email)).toBe(MAILS.perHour.points)
    // The owner, with an unknown device in an unknown network.
    const { request_id } = await askAs(services, elsewhere(), email)
    const answer = { email, code: await mailedCode(services, email), request_id }
    expect(await callAs(services, null, elsewhere()).auth.verifyEmailCode(answer)).toHaveProperty('token')
  })

  test('reach their owner in a known browser or network despite a flood', async ({ services }) => {
    const email = 'besieged@example.test'
    const home = elsewhere()
    const cookies = new Map<string, string>()
    await askAs(services, { ...home, cookies }, email)
    await callAs(services, null, { ...home, cookies }).auth.verifyEmailCode({
      email,
      code: await mailedCode(services, email),
    })
    for (let n = 0; n < 30; n++) await askAs(services, elsewhere(), email)
    for (const facts of [{ ...elsewhere(), cookies }, home]) {
      const before = await mailed(services, email)
      const { request_id } = await askAs(services, facts, email)
      expect(await mailed(services, email)).toBe(before + 1)
      const code = await mailedCode(services, email)
      // Strangers share the code and use up their tries.
      for (let n = 0; n < 5; n++) {
        const stranger = await askAs(services, elsewhere(), email)
        const wrong = { email, code: code === '000000' ? '111111' : '000000', request_id: stranger.request_id }
        for (let t = 0; t < 5; t++)
          await expect(callAs(services, null, elsewhere()).auth.verifyEmailCode(wrong)).rejects.toMatchObject(WRONG)
      }
      expect(await callAs(services, null, facts).auth.verifyEmailCode({ email, code, request_id })).toHaveProperty(
        'token',
      )
    }
  })

  test('have a limited number of tries in total when requests share one', async ({ services }) => {
    const email = 'guessed@example.test'
    for (let n = 0; n < MAILS.perHour.points; n++) await askAs(services, elsewhere(), email)
    const code = await mailedCode(services, email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let n = 0; n < TRIES.shared; n++) {
      const { request_id } = await askAs(services, elsewhere(), email)
      const guess = { email, code: wrong, request_id }
      await expect(callAs(services, null, elsewhere()).auth.verifyEmailCode(guess)).rejects.toMatchObject(WRONG)
    }
    const { request_id } = await askAs(services, elsewhere(), email)
    const right = { email, code, request_id }
    await expect(callAs(services, null, elsewhere()).auth.verifyEmailCode(right)).rejects.toMatchObject(WRONG)
  })
})

test('redemptions of access codes are limited per network', async ({ services }) => {
  const here = elsewhere()
  const redeem = () => callAs(services, null, here).auth.verifyToken({ token: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  expect(await allowed(redeem)).toBe(LIMITS.redemptions.points)
  await expect(redeem()).rejects.toMatchObject(TOO_MANY)
})

test('access requests are limited, so that addresses cannot be enumerated', async ({ services }) => {
  const here = elsewhere()
  let n = 0
  const apply = (email: string, facts: RequestFacts) =>
    callAs(services, null, facts).auth.requestAccess({ email, message: 'Hello' })
  expect(await allowed(() => apply(`person${++n}@example.test`, here))).toBe(LIMITS.requests.points)
  // Requests from other networks still succeed, even for the same address.
  await expect(apply('person1@example.test', elsewhere())).rejects.toMatchObject({
    message: errorMessage('pending_request'),
  })
  expect(await apply('zoe@example.test', elsewhere())).toEqual({ success: true })
})

test('signing in works with rate limits on', async ({ services }) => {
  expect(await signInByMail(services, 'calm@example.test')).toHaveProperty('token')
})

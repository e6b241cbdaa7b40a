import { TRPCError } from '@trpc/server'
import { callAs, type RequestOptions } from '#server/test/caller.ts'
import { mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith } from '#server/test/fixture.ts'
import { getMailedCode, signInByMail } from '#server/test/sign-in.ts'
import { MAX_CODE_ATTEMPTS } from '#shared/access.ts'
import { errorMessage } from '#shared/english.ts'
import { MINUTE } from '#shared/time.ts'
import { MAIL_LIMITS } from './email-code/mail-limits.ts'
import { LIMITS } from './limits.ts'

const test = testWith({ RATE_LIMIT: 'on' })
const TOO_MANY = {
  code: 'TOO_MANY_REQUESTS',
  message: expect.stringMatching(/^Too many attempts\. Try again in (\d+ minutes|1 hour)$/),
}
const WRONG = { code: 'UNAUTHORIZED', message: errorMessage('wrong_code') }
const EMAIL = 'ana@example.test'

let networkCount = 0
/** Request options with a new network, as limits are counted across all tests. */
const newNetwork = () => ({ ip: `198.51.${++networkCount >> 8}.${networkCount & 255}` })

/** Repeats a call until it is rate-limited. @returns how many calls were allowed */
async function countAllowed(call: () => Promise<unknown>, max = 200): Promise<number> {
  for (let n = 0; n < max; n++) {
    try {
      await call()
    } catch (error) {
      if (error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS') return n
    }
  }
  return max
}

const requestCodeAs = (services: TestServices, options: RequestOptions, email: string) => {
  services.clock.advance(1)
  return callAs(services, null, options).auth.requestEmailCode({ email })
}

/** The latest long code emailed to an address. */
async function getLongCode(services: TestServices, email: string): Promise<string> {
  const codes = (await mailsTo(services, email)).map(({ subject }) => /^\d{4}( \d{4}){3}/.exec(subject)?.[0])
  return codes.findLast((code) => code !== undefined) ?? ''
}

const countMails = async (services: TestServices, email: string) => (await mailsTo(services, email)).length

describe('sign-in codes', () => {
  test('can be requested a limited number of times per network', async ({ services }) => {
    const network = newNetwork()
    let n = 0
    expect(await countAllowed(() => requestCodeAs(services, network, `person${++n}@example.test`))).toBe(
      LIMITS.codeRequests.points,
    )
    await expect(requestCodeAs(services, network, EMAIL)).rejects.toMatchObject(TOO_MANY)
  })

  test('can be tried a limited number of times per network', async ({ services }) => {
    const network = newNetwork()
    let n = 0
    const guess = () =>
      callAs(services, null, network).auth.verifyEmailCode({ email: `p${++n}@example.test`, code: '000000' })
    expect(await countAllowed(guess)).toBe(LIMITS.codeAttempts.points)
  })

  test('are emailed a limited number of times per address and client; later requests share one long code', async ({
    services,
  }) => {
    const email = 'impatient@example.test'
    const network = newNetwork()
    for (let n = 0; n < 10; n++) await requestCodeAs(services, network, email)
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perClient.points + 1)
    const { request_id, code_length } = await requestCodeAs(services, network, email)
    expect(code_length).toBe(16)
    const code = await getLongCode(services, email)
    // The code outlives the request.
    services.clock.advance(10 * MINUTE)
    const expired = { email, code, request_id }
    await expect(callAs(services, null, network).auth.verifyEmailCode(expired)).rejects.toMatchObject(WRONG)
    const input = { ...expired, request_id: (await requestCodeAs(services, network, email)).request_id }
    expect(await callAs(services, null, network).auth.verifyEmailCode(input)).toHaveProperty('token')
  })

  test('still reach their owner, on an unknown browser and network, whatever strangers request and try', {
    meta: { promise: 'Rules and limits: a stranger can never keep the owner of an address from logging in' },
  }, async ({ services }) => {
    const email = 'flooded@example.test'
    const logIn = async () => {
      const { request_id, code_length } = await requestCodeAs(services, newNetwork(), email)
      const code = await (code_length === 16 ? getLongCode : getMailedCode)(services, email)
      return callAs(services, null, newNetwork()).auth.verifyEmailCode({ email, code, request_id })
    }
    for (let hour = 0; hour < 4; hour++) {
      for (let n = 0; n < 12; n++) {
        const { request_id, code_length } = await requestCodeAs(services, newNetwork(), email)
        const wrong = { email, code: '0'.repeat(code_length), request_id }
        for (let t = 0; t < MAX_CODE_ATTEMPTS; t++)
          await callAs(services, null, newNetwork())
            .auth.verifyEmailCode(wrong)
            .catch(() => undefined)
      }
      services.clock.advance(20 * MINUTE)
      expect(await logIn()).toHaveProperty('token')
      // The long code worked once; the next request gets another.
      expect(await logIn()).toHaveProperty('token')
      services.clock.advance(40 * MINUTE)
    }
  })

  test('do not flood a mailbox when many strangers request them, even concurrently', async ({ services }) => {
    const email = 'flooded-mailbox@example.test'
    for (let n = 0; n < 5; n++) await Promise.all([1, 2, 3, 4].map(() => requestCodeAs(services, newNetwork(), email)))
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perHour.points + 1)
    // A long code is replaced when it would expire before the request.
    services.clock.advance(49 * MINUTE)
    await requestCodeAs(services, newNetwork(), email)
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perHour.points + 1)
    services.clock.advance(2 * MINUTE)
    for (let n = 0; n < 3; n++) await requestCodeAs(services, newNetwork(), email)
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perHour.points + 2)
  })

  test('reach their owner on a known browser or network despite a flood', async ({ services }) => {
    const email = 'besieged@example.test'
    const home = newNetwork()
    const cookies = new Map<string, string>()
    await requestCodeAs(services, { ...home, cookies }, email)
    await callAs(services, null, { ...home, cookies }).auth.verifyEmailCode({
      email,
      code: await getMailedCode(services, email),
    })
    for (let n = 0; n < 30; n++) await requestCodeAs(services, newNetwork(), email)
    for (const options of [{ ...newNetwork(), cookies }, home]) {
      const before = await countMails(services, email)
      const { request_id } = await requestCodeAs(services, options, email)
      expect(await countMails(services, email)).toBe(before + 1)
      const code = await getMailedCode(services, email)
      // Strangers use up their attempts at the long code, which they share.
      for (let n = 0; n < 5; n++) {
        const stranger = await requestCodeAs(services, newNetwork(), email)
        const wrong = { email, code: code === '000000' ? '111111' : '000000', request_id: stranger.request_id }
        for (let t = 0; t < 5; t++)
          await expect(callAs(services, null, newNetwork()).auth.verifyEmailCode(wrong)).rejects.toMatchObject(WRONG)
      }
      expect(await callAs(services, null, options).auth.verifyEmailCode({ email, code, request_id })).toHaveProperty(
        'token',
      )
    }
  })

  test('that are long allow five attempts per request', async ({ services }) => {
    const email = 'guessed@example.test'
    const network = newNetwork()
    for (let n = 0; n <= MAIL_LIMITS.perClient.points; n++) await requestCodeAs(services, network, email)
    const { request_id } = await requestCodeAs(services, network, email)
    const code = await getLongCode(services, email)
    const verify = (entered: string) =>
      callAs(services, null, newNetwork()).auth.verifyEmailCode({ email, code: entered, request_id })
    for (let n = 0; n < MAX_CODE_ATTEMPTS; n++) await expect(verify('0'.repeat(16))).rejects.toMatchObject(WRONG)
    await expect(verify(code)).rejects.toMatchObject(WRONG)
  })
})

test('redemptions of access codes are limited per network', async ({ services }) => {
  const network = newNetwork()
  const redeem = () => callAs(services, null, network).auth.verifyToken({ token: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  expect(await countAllowed(redeem)).toBe(LIMITS.accessCodeRedemptions.points)
  await expect(redeem()).rejects.toMatchObject(TOO_MANY)
})

test('access requests are limited, so that addresses cannot be enumerated', async ({ services }) => {
  const network = newNetwork()
  let n = 0
  const apply = (email: string, options: RequestOptions) =>
    callAs(services, null, options).auth.requestAccess({ email, message: 'Hello' })
  expect(await countAllowed(() => apply(`person${++n}@example.test`, network))).toBe(LIMITS.accessRequests.points)
  // Requests from other networks are counted separately, even for the same address.
  await expect(apply('person1@example.test', newNetwork())).rejects.toMatchObject({
    message: errorMessage('pending_request'),
  })
  expect(await apply('zoe@example.test', newNetwork())).toEqual({ success: true })
})

test('a single sign-in stays within the rate limits', async ({ services }) => {
  expect(await signInByMail(services, 'calm@example.test')).toHaveProperty('token')
})

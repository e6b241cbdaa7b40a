import { TRPCError } from '@trpc/server'
import { callAs, type RequestOptions } from '#server/test/caller.ts'
import { mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith } from '#server/test/fixture.ts'
import { getMailedCode, signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { MAIL_LIMITS } from './email-code/mail-limits.ts'
import { MAX_ATTEMPTS } from './email-code/verify-code.ts'
import { LIMITS } from './limits.ts'

const test = testWith({ RATE_LIMIT: 'on' })
const TOO_MANY = {
  code: 'TOO_MANY_REQUESTS',
  message: expect.stringMatching(/^Too many requests\. Try again in (\d+ minutes|1 hour)$/),
}
const WRONG = { code: 'UNAUTHORIZED', message: errorMessage('wrong_code') }
const EMAIL = 'ana@example.test'

let networkCount = 0
/** Request options with a new network, as limits are counted across all tests. */
const newNetwork = () => ({ ip: `198.51.${++networkCount >> 8}.${networkCount & 255}` })

/** Repeats a call until it is refused. @returns how many calls succeeded */
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

  test('are emailed a limited number of times per address and client; later requests share the newest code', async ({
    services,
  }) => {
    const email = 'impatient@example.test'
    const network = newNetwork()
    for (let n = 0; n < 10; n++) await requestCodeAs(services, network, email)
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perClient.points)
    const { request_id } = await requestCodeAs(services, network, email)
    const code = await getMailedCode(services, email)
    const input = { email, code, request_id }
    expect(await callAs(services, null, network).auth.verifyEmailCode(input)).toHaveProperty('token')
  })

  test('do not flood a mailbox when many strangers request them, and still work for the owner', async ({
    services,
  }) => {
    const email = 'flooded@example.test'
    for (let n = 0; n < 30; n++)
      expect(await requestCodeAs(services, newNetwork(), email)).toMatchObject({ success: true })
    expect(await countMails(services, email)).toBe(MAIL_LIMITS.perHour.points)
    // The owner, on an unknown device and network.
    const { request_id } = await requestCodeAs(services, newNetwork(), email)
    const input = { email, code: await getMailedCode(services, email), request_id }
    expect(await callAs(services, null, newNetwork()).auth.verifyEmailCode(input)).toHaveProperty('token')
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
      // Strangers share the code and use up their attempts.
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

  test('allow a limited number of attempts in total, however many requests share a code', async ({ services }) => {
    const email = 'guessed@example.test'
    for (let n = 0; n < MAIL_LIMITS.perHour.points; n++) await requestCodeAs(services, newNetwork(), email)
    const code = await getMailedCode(services, email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let n = 0; n < MAX_ATTEMPTS.perSharedCode; n++) {
      const { request_id } = await requestCodeAs(services, newNetwork(), email)
      const guess = { email, code: wrong, request_id }
      await expect(callAs(services, null, newNetwork()).auth.verifyEmailCode(guess)).rejects.toMatchObject(WRONG)
    }
    const { request_id } = await requestCodeAs(services, newNetwork(), email)
    const right = { email, code, request_id }
    await expect(callAs(services, null, newNetwork()).auth.verifyEmailCode(right)).rejects.toMatchObject(WRONG)
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
  // Requests from other networks are not limited, even for the same address.
  await expect(apply('person1@example.test', newNetwork())).rejects.toMatchObject({
    message: errorMessage('pending_request'),
  })
  expect(await apply('zoe@example.test', newNetwork())).toEqual({ success: true })
})

test('signing in works with rate limits on', async ({ services }) => {
  expect(await signInByMail(services, 'calm@example.test')).toHaveProperty('token')
})

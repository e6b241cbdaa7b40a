import { callAs, type RequestOptions } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import type { TestServices } from '#server/test/fixture.ts'
import { runRecurringJobs } from '#server/test/fixture.ts'
import { describe, expect, test } from '#server/test/mail-fixture.ts'
import { getMailedCode, signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { MINUTE } from '#shared/time.ts'
import { deliverDueMails } from '../../../platform/mail/delivery.ts'
import { getKnownBrowser } from './known-browser.ts'

const EMAIL = 'ana@example.test'
const WRONG = { code: 'UNAUTHORIZED', message: errorMessage('wrong_code') }

const authOf = (services: TestServices, options: RequestOptions = {}) => callAs(services, null, options).auth

function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Requests a code and reads it from the email. */
async function requestCode(services: TestServices, email = EMAIL, options: RequestOptions = {}) {
  services.clock.advance(1)
  const { request_id } = await authOf(services, options).requestEmailCode({ email })
  return { email, request_id, code: await getMailedCode(services, email) }
}

/** Tries a wrong code (by default more times than a request allows), in a browser without cookies. */
async function tryWrongCode(
  services: TestServices,
  request: { email: string; request_id?: string },
  code: string,
  times = 8,
) {
  const wrong = { ...request, code: wrongCodeFor(code) }
  for (let n = 0; n < times; n++) await expect(authOf(services).verifyEmailCode(wrong)).rejects.toMatchObject(WRONG)
}

describe('a sign-in code', () => {
  test('works for its own request, identified by id or by cookie', async ({ services }) => {
    expect(await authOf(services).verifyEmailCode(await requestCode(services))).toHaveProperty('token')
    const cookies = new Map<string, string>()
    const { email, code } = await requestCode(services, EMAIL, { cookies })
    expect(await authOf(services, { cookies }).verifyEmailCode({ email, code })).toHaveProperty('token')
    expect([...cookies.keys()]).not.toContain('meridian_sign_in_request')
  })

  test('is rejected without its request or with another request', async ({ services }) => {
    const { email, code } = await requestCode(services)
    const { request_id } = await requestCode(services, 'mallory@example.test')
    const again = await requestCode(services)
    for (const credentials of [
      { code },
      { code, request_id },
      { code: again.code, request_id },
      { code, request_id: '' },
    ])
      await expect(authOf(services).verifyEmailCode({ email, ...credentials })).rejects.toMatchObject(WRONG)
    const swapped = { ...again, email: 'mallory@example.test' }
    await expect(authOf(services).verifyEmailCode(swapped)).rejects.toMatchObject(WRONG)
    expect(await authOf(services).verifyEmailCode(again)).toHaveProperty('token')
  })

  test('still works after another tab requests its own', async ({ services }) => {
    const cookies = new Map<string, string>()
    const [first, second] = [
      await requestCode(services, EMAIL, { cookies }),
      await requestCode(services, EMAIL, { cookies }),
    ]
    expect(await authOf(services, { cookies }).verifyEmailCode(first)).toHaveProperty('token')
    expect(await authOf(services, { cookies }).verifyEmailCode(second)).toHaveProperty('token')
  })

  test('works once, even when sent concurrently', async ({ services }) => {
    const credentials = await requestCode(services)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => authOf(services).verifyEmailCode(credentials)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    await expect(authOf(services).verifyEmailCode(credentials)).rejects.toMatchObject(WRONG)
  })

  test('allows five attempts per request, even when sent concurrently', async ({ services }) => {
    const first = await requestCode(services)
    await tryWrongCode(services, first, first.code, 4)
    expect(await authOf(services).verifyEmailCode(first)).toHaveProperty('token')
    const second = await requestCode(services)
    const wrong = { ...second, code: wrongCodeFor(second.code) }
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => authOf(services).verifyEmailCode(wrong)))
    await expect(authOf(services).verifyEmailCode(second)).rejects.toMatchObject(WRONG)
  })

  test('expires after ten minutes and is then deleted', async ({ services }) => {
    const credentials = await requestCode(services)
    services.clock.advance(10 * MINUTE)
    await expect(authOf(services).verifyEmailCode(credentials)).rejects.toMatchObject(WRONG)
    services.clock.advance(1)
    await runRecurringJobs(services)
    expect(await services.db.selectFrom('email_codes').selectAll().execute()).toEqual([])
    expect(await services.db.selectFrom('sign_in_requests').selectAll().execute()).toEqual([])
  })

  test('is not emailed once it has expired', async ({ services, smtpServices, smtp }) => {
    smtp.replies.push({ at: 'data', code: 452, text: '4.2.2 full' })
    await requestCode(services)
    await deliverDueMails(smtpServices)
    services.clock.advance(9 * MINUTE)
    const { code } = await requestCode(services)
    services.clock.advance(MINUTE)
    await deliverDueMails(smtpServices)
    expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual([`${code} is your Meridian login code`])
    expect(await mailsTo(services, EMAIL)).toEqual([])
  })

  test('may be typed with spaces', async ({ services }) => {
    const { code, ...credentials } = await requestCode(services)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect(await authOf(services).verifyEmailCode({ ...credentials, code: typed })).toHaveProperty('token')
  })
})

describe('a stranger who knows an address', () => {
  test('cannot lock out the owner with wrong codes', async ({ services }) => {
    await createUser(services, { email: EMAIL })
    await tryWrongCode(services, { email: EMAIL }, '123456', 60)
    const strangersRequest = await requestCode(services)
    await tryWrongCode(services, strangersRequest, strangersRequest.code)
    expect(await authOf(services).verifyEmailCode(await requestCode(services))).toHaveProperty('token')
  })

  test('cannot use up the attempts at a code emailed to the owner', async ({ services }) => {
    const ownersRequest = await requestCode(services)
    for (let n = 0; n < 3; n++) {
      const strangersRequest = await requestCode(services)
      await tryWrongCode(services, strangersRequest, strangersRequest.code)
    }
    expect(await authOf(services).verifyEmailCode(ownersRequest)).toHaveProperty('token')
  })

  test('cannot take over a sign-in started in another browser', async ({ services }) => {
    const sharedCookies = new Map<string, string>()
    const strangersRequest = await requestCode(services, 'mallory@example.test', { cookies: sharedCookies })
    // The victim requests a code in the browser where the stranger planted a request: the new request replaces it.
    const victimsRequest = await requestCode(services, EMAIL, { cookies: sharedCookies })
    const credentials = { email: EMAIL, code: victimsRequest.code }
    const stolen = { ...credentials, request_id: strangersRequest.request_id }
    await expect(authOf(services).verifyEmailCode(stolen)).rejects.toMatchObject(WRONG)
    expect(await authOf(services, { cookies: sharedCookies }).verifyEmailCode(credentials)).toHaveProperty('token')
  })

  test('cannot tell from a wrong code whether an address is known', async ({ services }) => {
    const ana = await createUser(services, { email: EMAIL })
    for (const email of [EMAIL, 'nobody@example.test']) await tryWrongCode(services, { email }, '123456', 3)
    const entries = await services.db.selectFrom('audit_log').selectAll().orderBy('entry_id').execute()
    expect(entries).toMatchObject([
      { action: 'sign_in_failed', user_id: ana.user_id, actor_kind: 'anonymous', times: 3 },
      { action: 'sign_in_failed', user_id: null, actor_kind: 'anonymous', times: 3 },
    ])
    expect((await callAs(services, ana).users.activity({})).entries).toMatchObject([
      { action: 'sign_in_failed', params: { method: 'email_code' }, ip: '192.0.2.1', times: 3 },
    ])
  })
})

test('a request is stored and a code emailed in the same way whether or not the address is known', async ({
  services,
}) => {
  await createUser(services, { email: EMAIL })
  for (const email of [EMAIL, 'nobody@example.test']) await requestCode(services, email)
  const rows = await services.db.selectFrom('sign_in_requests').selectAll().orderBy('created_at').execute()
  expect(rows.map(({ code_id, attempts }) => [typeof code_id, attempts])).toEqual([
    ['string', 0],
    ['string', 0],
  ])
  expect(await mailsTo(services, 'nobody@example.test')).toHaveLength(1)
})

test('a browser is still recognized after its user logs out', async ({ services }) => {
  const { cookies } = await signInByMail(services, EMAIL)
  await callAs(services, null, { cookies }).auth.logout()
  const jar = { get: (name: string) => cookies.get(name) }
  expect(getKnownBrowser(jar, services.secrets, EMAIL)).toEqual(expect.any(String))
  expect(getKnownBrowser(jar, services.secrets, 'mallory@example.test')).toBeUndefined()
  expect(getKnownBrowser({ get: () => 'made.up' }, services.secrets, EMAIL)).toBeUndefined()
})

import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY } from '#shared/time.ts'
import { resolveCaller } from './sessions.ts'

const EMAIL = 'ana@example.test'
const INVALID = { code: 'UNAUTHORIZED', message: errorMessage('invalid_token') }
const USED = { code: 'UNAUTHORIZED', message: errorMessage('used_token') }
const EXPIRED = { code: 'UNAUTHORIZED', message: errorMessage('expired_token') }

type NewCode = Parameters<ReturnType<typeof callAs>['auth']['issueAccessCode']>[0]

async function issue(services: TestServices, input: NewCode = {}) {
  const admin = await createUser(services, { is_admin: true })
  return callAs(services, admin).auth.issueAccessCode(input)
}

async function isVerified({ db }: TestServices, email: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_auth').where('email', '=', email).executeTakeFirstOrThrow()
  return user.is_auth
}

describe('issuing a code', () => {
  test('creates a readable code of 100 random bits and stores only its hash', async ({ services }) => {
    const { code, expires_at } = await issue(services)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(expires_at).toBe(new Date(services.clock.now() + 7 * DAY).toISOString())
    const rows = await services.db.selectFrom('access_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('is for admins only, like listing codes', async ({ services }) => {
    const calls = callAs(services, await createUser(services))
    const error = { code: 'FORBIDDEN', message: errorMessage('admins_only') }
    await expect(calls.auth.issueAccessCode({})).rejects.toMatchObject(error)
    await expect(calls.auth.listAccessCodes()).rejects.toMatchObject(error)
  })

  test('names each invalid field', async ({ services }) => {
    const error = await errorOf(issue(services, { email: 'ana', expires_in_days: 91 }))
    expect(error).toMatchObject({ fields: { email: expect.any(String), expires_in_days: expect.any(String) } })
  })
})

describe('redeeming with a session', () => {
  test('verifies the caller and records who used the code', async ({ services }) => {
    const { code, id } = await issue(services, { note: 'for Ana' })
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    expect(await callAs(services, ana).auth.verifyToken({ token: code })).toEqual({ success: true })
    expect(await isVerified(services, EMAIL)).toBe(true)
    const admin = await createUser(services, { is_admin: true })
    expect(await callAs(services, admin).auth.listAccessCodes()).toMatchObject([
      { id, note: 'for Ana', kind: 'access', used_by: EMAIL, used_at: new Date(services.clock.now()).toISOString() },
    ])
  })

  test.for([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without dashes', (code: string) => code.replaceAll('-', '')],
    ['with other dashes and spaces', (code: string) => ` ${code.replaceAll('-', ' – ')}\n`],
    ['with O for 0 and l for 1', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
  ] as const)('accepts a code %s', async ([, format], { services }) => {
    const { code } = await issue(services)
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await callAs(services, ana).auth.verifyToken({ token: format(code) })
    expect(await isVerified(services, EMAIL)).toBe(true)
  })

  test('accepts a code bound to the caller’s address', async ({ services }) => {
    const { code } = await issue(services, { email: EMAIL.toUpperCase() })
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await callAs(services, ana).auth.verifyToken({ token: code })
    expect(await isVerified(services, EMAIL)).toBe(true)
  })

  test('rejects a code bound to another address and leaves it unused', async ({ services }) => {
    const { code } = await issue(services, { email: EMAIL })
    const eve = await createUser(services, { is_auth: false })
    await expect(callAs(services, eve).auth.verifyToken({ token: code })).rejects.toMatchObject(INVALID)
    expect(await isVerified(services, eve.email)).toBe(false)
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    expect(await callAs(services, ana).auth.verifyToken({ token: code })).toEqual({ success: true })
  })

  test('rejects a code that was never issued', async ({ services }) => {
    const ana = await createUser(services, { is_auth: false })
    const calls = callAs(services, ana)
    await expect(calls.auth.verifyToken({ token: '00000-00000-00000-00000' })).rejects.toMatchObject(INVALID)
  })

  test('leaves an unbound code unused if the caller already has access', async ({ services }) => {
    const { code } = await issue(services)
    const ana = await createUser(services, { email: EMAIL })
    expect(await callAs(services, ana).auth.verifyToken({ token: code })).toEqual({ success: true })
    const ben = await createUser(services, { is_auth: false })
    expect(await callAs(services, ben).auth.verifyToken({ token: code })).toEqual({ success: true })
    expect(await isVerified(services, ben.email)).toBe(true)
  })

  test('rejects a used code', async ({ services }) => {
    const { code } = await issue(services)
    await callAs(services, await createUser(services, { is_auth: false })).auth.verifyToken({ token: code })
    const secondUser = await createUser(services, { is_auth: false })
    await expect(callAs(services, secondUser).auth.verifyToken({ token: code })).rejects.toMatchObject(USED)
    expect(await isVerified(services, secondUser.email)).toBe(false)
  })

  test.for([
    [undefined, 7],
    [1, 1],
  ] as const)('rejects a code with expires_in_days %s after %s days', async ([expires_in_days, days], { services }) => {
    const { code } = await issue(services, expires_in_days ? { expires_in_days } : {})
    const calls = callAs(services, await createUser(services, { email: EMAIL, is_auth: false }))
    services.clock.advance(days * DAY)
    await expect(calls.auth.verifyToken({ token: code })).rejects.toMatchObject(EXPIRED)
    expect(await isVerified(services, EMAIL)).toBe(false)
  })

  test('succeeds for only one of several concurrent users', async ({ services }) => {
    const { code } = await issue(services)
    const people = await Promise.all([1, 2, 3, 4].map(() => createUser(services, { is_auth: false })))
    const outcomes = await Promise.allSettled(
      people.map((user) => callAs(services, user).auth.verifyToken({ token: code })),
    )
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejected).toHaveLength(3)
    for (const { reason } of rejected) expect(reason).toMatchObject(USED)
    const verified = await services.db
      .selectFrom('users')
      .select('email')
      .where('is_admin', '=', false)
      .where('is_auth', '=', true)
      .execute()
    expect(verified).toHaveLength(1)
  })
})

describe('redeeming without a session', () => {
  test('verifies the bound address at its next sign-in, once', async ({ services }) => {
    const { code } = await issue(services, { email: EMAIL })
    expect(await callAs(services, null).auth.verifyToken({ token: code })).toEqual({ success: true })
    await expect(callAs(services, null).auth.verifyToken({ token: code })).rejects.toMatchObject(USED)
    // From another browser, with the same address.
    const { token } = await signInByMail(services, EMAIL)
    expect(await resolveCaller(services, token)).toMatchObject({ is_auth: true })
  })

  test('verifies an existing user of the bound address immediately', async ({ services }) => {
    const { code } = await issue(services, { email: EMAIL })
    await createUser(services, { email: EMAIL, is_auth: false })
    await callAs(services, null).auth.verifyToken({ token: code })
    expect(await isVerified(services, EMAIL)).toBe(true)
  })

  test('remembers an unbound code until this browser signs in', async ({ services }) => {
    const { code } = await issue(services)
    const cookies = new Map<string, string>()
    await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    expect([...cookies.values()].join()).not.toContain(code)
    await signInByMail(services, 'bob@example.test')
    expect(await isVerified(services, 'bob@example.test')).toBe(false)
    await signInByMail(services, EMAIL, { cookies })
    expect(await isVerified(services, EMAIL)).toBe(true)
    // The next user to sign in here gets nothing.
    await signInByMail(services, 'eve@example.test', { cookies })
    expect(await isVerified(services, 'eve@example.test')).toBe(false)
    await expect(callAs(services, null).auth.verifyToken({ token: code })).rejects.toMatchObject(USED)
  })

  test('verifies only one of two users whose browsers remember the same code', async ({ services }) => {
    const { code } = await issue(services)
    const browsers = [new Map<string, string>(), new Map<string, string>()]
    for (const cookies of browsers) await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    await Promise.all(browsers.map((cookies, i) => signInByMail(services, `guest${i}@example.test`, { cookies })))
    const verified = await Promise.all([0, 1].map((i) => isVerified(services, `guest${i}@example.test`)))
    expect(verified.filter(Boolean)).toHaveLength(1)
  })

  test('leaves the remembered code unused if the user already has access', async ({ services }) => {
    const { code } = await issue(services)
    await createUser(services, { email: EMAIL })
    const cookies = new Map<string, string>()
    await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    await signInByMail(services, EMAIL, { cookies })
    const ben = await createUser(services, { is_auth: false })
    expect(await callAs(services, ben).auth.verifyToken({ token: code })).toEqual({ success: true })
  })

  test('ignores a remembered code that expired before the sign-in', async ({ services }) => {
    const { code } = await issue(services)
    const cookies = new Map<string, string>()
    await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    services.clock.advance(7 * DAY)
    await signInByMail(services, EMAIL, { cookies })
    expect(await isVerified(services, EMAIL)).toBe(false)
  })

  test('ignores a cookie with an invalid signature', async ({ services }) => {
    const { code, id } = await issue(services)
    const cookies = new Map<string, string>()
    await callAs(services, null, { cookies }).auth.verifyToken({ token: code })
    for (const [name, value] of cookies)
      cookies.set(
        name,
        value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      )
    expect([...cookies.values()][0]).toContain(id)
    await signInByMail(services, EMAIL, { cookies })
    expect(await isVerified(services, EMAIL)).toBe(false)
  })

  test('rejects a blank code', async ({ services }) => {
    const error = await errorOf(callAs(services, null).auth.verifyToken({ token: '  ' }))
    expect(error).toMatchObject({ fields: { token: 'Please enter your verification token' } })
  })
})

describe('a community code', () => {
  test('can be redeemed once by a verified user', async ({ services }) => {
    const { code } = await issue(services, { kind: 'community' })
    const ana = await createUser(services, { email: EMAIL })
    expect(await callAs(services, ana).auth.verifyToken({ token: code })).toEqual({ success: true })
    await expect(callAs(services, ana).auth.verifyToken({ token: code })).rejects.toMatchObject(USED)
  })

  test('grants no access', async ({ services }) => {
    const { code } = await issue(services, { kind: 'community', email: EMAIL })
    await expect(callAs(services, null).auth.verifyToken({ token: code })).rejects.toMatchObject(INVALID)
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await expect(callAs(services, ana).auth.verifyToken({ token: code })).rejects.toMatchObject(INVALID)
    expect(await isVerified(services, EMAIL)).toBe(false)
  })
})

test('every use of a code publishes a live update to admins', async ({ services }) => {
  const admin = await createUser(services, { is_admin: true })
  const calls = callAs(services, admin).auth
  const changes = services.live.subscribe(admin.user_id, AbortSignal.timeout(25_000))[Symbol.asyncIterator]()
  const topicDuring = async (action: () => Promise<unknown>) => {
    const [{ value }] = await Promise.all([changes.next(), action()])
    return value
  }
  /** Discards the topics published so far. */
  const drain = async () => {
    const publish = () => services.live.publish(services.db, [admin.user_id], 'settings')
    let topic = await topicDuring(publish)
    while (topic !== 'settings') topic = (await changes.next()).value
  }
  const [redeemed, remembered] = [await calls.issueAccessCode({}), await calls.issueAccessCode({})]
  const ben = await createUser(services, { is_auth: false })
  const redeem = () => callAs(services, ben).auth.verifyToken({ token: redeemed.code })
  const cookies = new Map<string, string>()
  await callAs(services, null, { cookies }).auth.verifyToken({ token: remembered.code })
  for (const use of [redeem, () => signInByMail(services, 'cleo@example.test', { cookies })]) {
    await drain()
    expect(await topicDuring(use)).toBe('access')
  }
})

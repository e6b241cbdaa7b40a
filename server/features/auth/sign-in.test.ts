import { decodeJwt } from 'jose'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { getMailedCode, signInByMail } from '#server/test/sign-in.ts'
import type { Language } from '#shared/languages.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import { findOrCreateUser } from './grant-access.ts'
import { resolveCaller } from './sessions.ts'
import { signIn } from './sign-in.ts'

const EMAIL = 'ana.lopez@example.test'

async function signInUser(services: TestServices, email: string, time_zone?: string) {
  const { token } = await signInByMail(services, email, time_zone ? { time_zone } : {})
  const caller = await resolveCaller(services, token)
  if (!caller) throw new Error('not signed in')
  return { caller, settings: await callAs(services, caller).users.info() }
}

describe('requesting a code', () => {
  test('responds identically for known and unknown addresses, and emails both', async ({ services }) => {
    await createUser(services, { email: EMAIL })
    const calls = callAs(services, null)
    const response = { success: true, code_length: 6, request_id: expect.stringMatching(/^[\w-]{22}$/) }
    expect(await calls.auth.requestEmailCode({ email: EMAIL })).toEqual(response)
    expect(await calls.auth.requestEmailCode({ email: ' Nobody@Example.test ' })).toEqual(response)
    expect(await mailsTo(services, EMAIL)).toHaveLength(1)
    expect(await mailsTo(services, 'nobody@example.test')).toHaveLength(1)
  })

  test('does not store the code in plain text', async ({ services }) => {
    await callAs(services, null).auth.requestEmailCode({ email: EMAIL })
    const code = await getMailedCode(services, EMAIL)
    const row = await services.db.selectFrom('email_codes').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row.expires_at.valueOf() - services.clock.now()).toBe(10 * MINUTE)
  })

  test('emails the code in both text and HTML', async ({ services }) => {
    await callAs(services, null).auth.requestEmailCode({ email: EMAIL })
    const code = await getMailedCode(services, EMAIL)
    const [mail] = await mailsTo(services, EMAIL)
    expect(mail?.text).toContain(code)
    expect(mail?.html).toContain(code)
  })

  test('rejects an invalid address and names the field', async ({ services }) => {
    const error = await errorOf(callAs(services, null).auth.requestEmailCode({ email: 'ana' }))
    expect(error).toMatchObject({ code: 'invalid_input', fields: { email: 'Please enter a valid email address' } })
  })
})

describe('the language', () => {
  const subjectIn = { en: 'is your Meridian login code', es: 'es tu código para iniciar sesión en Meridian' }
  const requestCode = async (services: TestServices, language: Language) => {
    services.clock.advance(1)
    await callAs(services, null, { language }).auth.requestEmailCode({ email: EMAIL })
    const mail = (await mailsTo(services, EMAIL)).at(-1)
    expect(mail?.subject.slice(0, 6)).toBe(await getMailedCode(services, EMAIL))
    return mail
  }

  test('of a code email is that of the request until the user has a language', async ({ services }) => {
    const mail = await requestCode(services, 'es')
    expect(mail?.subject).toContain(subjectIn.es)
    expect(mail?.text).toContain('Sirve una sola vez y caduca en 10 minutos.')
    expect(mail?.html).toContain('<html lang="es"')
    await createUser(services, { email: EMAIL })
    expect((await requestCode(services, 'es'))?.subject).toContain(subjectIn.es)
    expect((await requestCode(services, 'en'))?.subject).toContain(subjectIn.en)
  })

  test('of a user is that of the first sign-in until they choose another', async ({ services }) => {
    const { token } = await signInByMail(services, EMAIL, { language: 'es' })
    const caller = await resolveCaller(services, token)
    const { users } = callAs(services, caller)
    expect(await users.info()).toMatchObject({ language: 'es' })
    await signInByMail(services, EMAIL, { language: 'en' })
    expect(await users.info()).toMatchObject({ language: 'es' })
    expect((await requestCode(services, 'en'))?.subject).toContain(subjectIn.es)
    await services.db.updateTable('users').set({ is_auth: true }).execute()
    await callAs(services, caller && { ...caller, is_auth: true }).users.updateSettings({ language: 'en' })
    expect((await requestCode(services, 'es'))?.subject).toContain(subjectIn.en)
  })

  test('of a user without one is set at the next sign-in', async ({ services }) => {
    const user = await createUser(services, { email: EMAIL })
    expect(await callAs(services, user).users.info()).toMatchObject({ language: null })
    await signInByMail(services, EMAIL, { language: 'es' })
    expect(await callAs(services, user).users.info()).toMatchObject({ language: 'es' })
  })
})

describe('signing in with a code', () => {
  test('returns a bearer token with exactly the documented payload, valid for fifteen minutes', async ({
    services,
  }) => {
    const { token } = await signInByMail(services, EMAIL)
    expect(token.split('.')).toHaveLength(3)
    expect(decodeJwt(token)).toEqual({
      email: EMAIL,
      name: 'Ana Lopez',
      picture: null,
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      exp: Math.floor((services.clock.now() + 15 * MINUTE) / 1000),
    })
  })

  test('creates an unverified user with default settings', async ({ services }) => {
    const { settings } = await signInUser(services, EMAIL, 'America/New_York')
    expect(settings).toMatchObject({
      email: EMAIL,
      name: 'Ana Lopez',
      picture: null,
      is_auth: false,
      is_admin: false,
      tutorial_completed: false,
      work_schedule: defaultWorkSchedule(),
      event_duration: 30,
      event_interval: 0,
      time_zone: 'America/New_York',
      color: '24b3f5',
      min_notice: 60,
      horizon_days: 60,
      meeting_provider_info: { provider: 'none' },
      url_invites: 'ana-lopez',
    })
    expect(settings.synchronized_accounts).toMatchObject([{ provider: 'local', account_email: EMAIL }])
  })

  test.for([undefined, 'Not/AZone', '+05:45'])(
    'falls back to UTC for the time zone %s',
    async (time_zone, { services }) => {
      const { settings } = await signInUser(services, EMAIL, time_zone)
      expect(settings.time_zone).toBe('UTC')
    },
  )

  test('finds the existing user and keeps their time zone', async ({ services }) => {
    const first = await signInUser(services, EMAIL, 'Europe/Madrid')
    const second = await signInUser(services, EMAIL, 'Asia/Tokyo')
    expect(second.caller.user_id).toBe(first.caller.user_id)
    expect(second.settings.time_zone).toBe('Europe/Madrid')
  })

  test('rejects a malformed code and names the field', async ({ services }) => {
    const error = await errorOf(callAs(services, null).auth.verifyEmailCode({ email: EMAIL, code: '12345' }))
    expect(error).toMatchObject({ fields: { code: 'Enter all digits of the code' } })
  })

  test('creates only one user for concurrent first sign-ins with the same address', async ({ services }) => {
    const cookies = { get: () => undefined, set: () => {}, clear: () => {} }
    const identity = { email: EMAIL, name: 'Ana', picture: null, time_zone: 'UTC', language: 'en' as const }
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        signIn({ services, cookies, network: '192.0.2.1' }, async (trx) => ({
          user: await findOrCreateUser(services, trx, identity, undefined),
          method: 'email_code',
        })),
      ),
    )
    expect(await services.db.selectFrom('users').select('email').execute()).toEqual([{ email: EMAIL }])
    expect(await services.db.selectFrom('accounts').select('provider').execute()).toEqual([{ provider: 'local' }])
  })
})

describe('an admin', () => {
  const ADMIN = 'admin@meridian.test'

  test('is verified and gets the role at sign-in', async ({ services }) => {
    const { settings } = await signInUser(services, ADMIN)
    expect(settings).toMatchObject({ is_auth: true, is_admin: true })
  })

  test('loses the role but keeps access after removal from ADMIN_EMAILS', async ({ services }) => {
    await createUser(services, { email: EMAIL, is_admin: true })
    const { settings } = await signInUser(services, EMAIL)
    expect(settings).toMatchObject({ is_auth: true, is_admin: false })
  })
})

import { test } from '#server/test/app.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { LANGUAGE_COOKIE } from '#shared/languages.ts'
import { getRequestLanguage } from './request-language.ts'

const SPANISH = 'Tu código para iniciar sesión'
const ENGLISH = 'Your login code'

describe('the language of a request', () => {
  test.for([
    ['es-MX,es;q=0.9,en;q=0.8', undefined, 'es'],
    ['fr,de;q=0.9,es;q=0.5,en;q=0.4', undefined, 'es'],
    ['fr', undefined, 'en'],
    [undefined, undefined, 'en'],
    ['en', 'es', 'es'],
    ['es', 'en', 'en'],
    ['es', 'fr', 'es'],
  ] as const)('with Accept-Language %s and the choice %s is %s', ([accepted, chosen, language]) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted }
    for (const name of [LANGUAGE_COOKIE, `__Host-${LANGUAGE_COOKIE}`])
      expect(getRequestLanguage({ headers, cookies: { [name]: chosen } }).language).toBe(language)
  })
})

test('emails use the language of the request over REST and tRPC; the choice in the browser takes precedence', async ({
  services,
  app,
}) => {
  const requestCode = async (url: string, email: string, headers: Record<string, string>) => {
    const payload = url.startsWith('/trpc') ? { json: { email } } : { email }
    await app.inject({ method: 'POST', url, payload, headers })
    return (await mailsTo(services, email))[0]?.text
  }
  for (const [n, url] of ['/auth/email-code', '/trpc/auth.requestEmailCode'].entries()) {
    const spanish = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' }
    const cookie = `${LANGUAGE_COOKIE}=en`
    expect(await requestCode(url, `es${n}@example.test`, spanish)).toContain(SPANISH)
    expect(await requestCode(url, `chosen${n}@example.test`, { ...spanish, cookie })).toContain(ENGLISH)
    expect(await requestCode(url, `nothing${n}@example.test`, {})).toContain(ENGLISH)
  }
})

test('a guest gets emails in the language of their browser', async ({ services, app }) => {
  const organizer = await createUser(services)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/match/book?token=${await invitationTokenOf(services, organizer)}`,
    payload: { ...GUEST, start: monday('09:30') },
    headers: { 'accept-language': 'es' },
  })
  expect(statusCode).toBe(201)
  expect((await mailsTo(services, GUEST.email))[0]?.subject).toMatch(/^Reservada: /)
  expect((await mailsTo(services, organizer.email))[0]?.subject).toMatch(/^Booked: /)
})

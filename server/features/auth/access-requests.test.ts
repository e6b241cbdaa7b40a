import { setTimeout as sleep } from 'node:timers/promises'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import { announceAccessRequests } from './access-requests.ts'
import { findOrCreateUser } from './grant-access.ts'
import { resolveCaller } from './sessions.ts'

const EMAIL = 'ana@example.test'

async function requestAccess(services: TestServices, email = EMAIL): Promise<string> {
  await callAs(services, null).auth.requestAccess({ email, message: 'For my team' })
  const query = services.db.selectFrom('access_requests').select('id').where('email', '=', email)
  const { id } = await query.where('status', '=', 'pending').executeTakeFirstOrThrow()
  return id
}

async function callAsAdmin(services: TestServices) {
  return callAs(services, await createUser(services, { email: 'admin@meridian.test', is_admin: true })).auth
}

async function isVerifiedAfterSignIn(services: TestServices, email: string): Promise<boolean | undefined> {
  const { token } = await signInByMail(services, email)
  return (await resolveCaller(services, token))?.is_auth
}

describe('requesting access', () => {
  test('lists the request for admins, with a normalized address', async ({ services }) => {
    const result = await callAs(services, null).auth.requestAccess({ email: ' Ana@Example.test', message: ' Hello ' })
    expect(result).toEqual({ success: true })
    const now = new Date(services.clock.now()).toISOString()
    expect(await (await callAsAdmin(services)).listAccessRequests({})).toEqual([
      {
        id: expect.any(String),
        email: EMAIL,
        message: 'Hello',
        status: 'pending',
        created_at: now,
        decided_at: null,
        decided_by: null,
      },
    ])
  })

  test('rejects a second request while the first is pending', async ({ services }) => {
    await requestAccess(services)
    const again = callAs(services, null).auth.requestAccess({ email: EMAIL, message: 'Again' })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: errorMessage('pending_request') })
    expect(errorMessage('pending_request')).toContain('pending request already exists')
  })

  test('creates one request from concurrent calls', async ({ services }) => {
    const calls = [1, 2, 3].map(() => callAs(services, null).auth.requestAccess({ email: EMAIL, message: 'Hello' }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  test('rejects a verified user', async ({ services }) => {
    await createUser(services, { email: EMAIL })
    const call = callAs(services, null).auth.requestAccess({ email: EMAIL, message: 'Hello' })
    await expect(call).rejects.toMatchObject({ code: 'CONFLICT', message: errorMessage('already_verified') })
    expect(errorMessage('already_verified')).toContain('already verified and authenticated')
  })

  test('accepts an unverified user', async ({ services }) => {
    await createUser(services, { email: EMAIL, is_auth: false })
    await requestAccess(services)
    expect(await (await callAsAdmin(services)).listAccessRequests({})).toMatchObject([
      { email: EMAIL, status: 'pending' },
    ])
  })

  test('names each invalid field', async ({ services }) => {
    const error = await errorOf(callAs(services, null).auth.requestAccess({ email: 'ana', message: '  ' }))
    expect(error).toMatchObject({
      fields: { email: 'Please enter a valid email address', message: 'Please enter a valid message' },
    })
  })

  test('publishes a live update to admins', async ({ services }) => {
    const admin = await createUser(services, { is_admin: true })
    const controller = new AbortController()
    const changes = services.live.subscribe(admin.user_id, controller.signal)[Symbol.asyncIterator]()
    const first = changes.next()
    await requestAccess(services)
    expect((await first).value).toBe('access')
    controller.abort()
  })
})

describe('the announcement to admins', () => {
  const ADMIN = 'admin@meridian.test'

  test('is one email for all new requests, which repeats nothing that applicants wrote', async ({ services }) => {
    await createUser(services, { email: ADMIN, is_admin: true, language: 'es' })
    await requestAccess(services, 'ana@example.test')
    await requestAccess(services, 'ben@example.test')
    await announceAccessRequests(services)
    await announceAccessRequests(services)
    const [mail, ...more] = await mailsTo(services, ADMIN)
    expect(mail?.subject).toBe('Nuevas solicitudes de acceso')
    expect(mail?.text).toContain('Pendientes de decisión: 2.')
    expect(mail?.text).toContain('https://meridian.test/access-requests')
    expect(mail?.text).not.toMatch(/ana@|ben@|For my team/)
    expect(more).toEqual([])
  })

  test('follows only new requests, and counts all that are pending', async ({ services }) => {
    const admin = callAs(services, await createUser(services, { email: ADMIN, is_admin: true })).auth
    const id = await requestAccess(services, 'ana@example.test')
    await requestAccess(services, 'ben@example.test')
    await announceAccessRequests(services)
    await admin.rejectAccessRequest({ id })
    await announceAccessRequests(services)
    expect(await mailsTo(services, ADMIN)).toHaveLength(1)
    await requestAccess(services, 'cleo@example.test')
    await announceAccessRequests(services)
    const mails = await mailsTo(services, ADMIN)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)?.text).toContain('Waiting for a decision: 2.')
  })

  test('is not needed for requests that were decided before it', async ({ services }) => {
    const admin = callAs(services, await createUser(services, { email: ADMIN, is_admin: true })).auth
    await admin.rejectAccessRequest({ id: await requestAccess(services) })
    await announceAccessRequests(services)
    expect(await mailsTo(services, ADMIN)).toEqual([])
  })

  test('waits until ADMIN_EMAILS names somebody', async ({ services }) => {
    await requestAccess(services)
    await announceAccessRequests({ ...services, config: { ...services.config, adminEmails: [] } })
    expect(await mailsTo(services, ADMIN)).toEqual([])
    await announceAccessRequests(services)
    expect(await mailsTo(services, ADMIN)).toHaveLength(1)
  })
})

describe('approving', () => {
  test('sends the email in the language of the user’s settings, or else of the request', async ({ services }) => {
    const admin = await callAsAdmin(services)
    const approve = async (email: string) => {
      await callAs(services, null, { language: 'es' }).auth.requestAccess({ email, message: 'Hola' })
      const [request] = await admin.listAccessRequests({ status: 'pending' })
      await admin.approveAccessRequest({ id: request?.id ?? '' })
      return (await mailsTo(services, email)).at(-1)
    }
    const mail = await approve(EMAIL)
    expect(mail?.subject).toBe('Tienes una invitación a Meridian')
    expect(mail?.text).toContain(`Inicia sesión como ${EMAIL} para empezar.`)
    await createUser(services, { email: 'ben@example.test', is_auth: false, language: 'en' })
    expect((await approve('ben@example.test'))?.subject).toBe('You are invited to Meridian')
  })

  test('emails a code that works for the address', async ({ services }) => {
    const id = await requestAccess(services)
    const admin = await callAsAdmin(services)
    expect(await admin.approveAccessRequest({ id })).toMatchObject({
      id,
      status: 'approved',
      decided_by: 'admin@meridian.test',
      decided_at: new Date(services.clock.now()).toISOString(),
    })
    const [mail, ...more] = await mailsTo(services, EMAIL)
    expect(more).toEqual([])
    const [code = ''] = /(\w{5}-){3}\w{5}/.exec(mail?.text ?? '') ?? []
    expect(mail?.html).toContain(code)
    expect(mail?.text).toContain('https://meridian.test/login')
    expect(await admin.listAccessCodes()).toMatchObject([{ email: EMAIL, used_at: null }])

    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    await callAs(services, ana).auth.verifyToken({ token: code })
    expect(await admin.listAccessCodes()).toMatchObject([{ email: EMAIL, used_by: EMAIL }])
  })

  test('verifies the address at its first sign-in, even without the code', async ({ services }) => {
    const id = await requestAccess(services)
    await (await callAsAdmin(services)).approveAccessRequest({ id })
    expect(await isVerifiedAfterSignIn(services, EMAIL)).toBe(true)
  })

  test('verifies a user whose first sign-in is in progress', async ({ services }) => {
    const [id, admin] = [await requestAccess(services), await callAsAdmin(services)]
    const identity = { email: EMAIL, name: null, picture: null, time_zone: undefined, language: 'en' } as const
    let approval: Promise<unknown> | undefined
    await services.db.transaction().execute(async (trx) => {
      await findOrCreateUser(services, trx, identity, undefined)
      approval = admin.approveAccessRequest({ id })
      await sleep(300)
    })
    await approval
    expect(await services.db.selectFrom('users').select('is_auth').where('email', '=', EMAIL).execute()).toEqual([
      { is_auth: true },
    ])
  })

  test('verifies an existing user immediately and publishes a live update', async ({ services }) => {
    const ana = await createUser(services, { email: EMAIL, is_auth: false })
    const id = await requestAccess(services)
    const controller = new AbortController()
    const update = services.live.subscribe(ana.user_id, controller.signal)[Symbol.asyncIterator]().next()
    await (await callAsAdmin(services)).approveAccessRequest({ id })
    expect((await update).value).toBe('settings')
    controller.abort()
    expect(await callAs(services, ana).users.info()).toMatchObject({ is_auth: true })
  })

  test('rejects further requests from the address', async ({ services }) => {
    await (await callAsAdmin(services)).approveAccessRequest({ id: await requestAccess(services) })
    const again = callAs(services, null).auth.requestAccess({ email: EMAIL, message: 'Hello' })
    await expect(again).rejects.toMatchObject({ message: errorMessage('already_verified') })
  })

  test('succeeds for only one of two concurrent calls', async ({ services }) => {
    const id = await requestAccess(services)
    const admin = await callAsAdmin(services)
    const outcomes = await Promise.allSettled([admin.approveAccessRequest({ id }), admin.approveAccessRequest({ id })])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(services, EMAIL)).toHaveLength(1)
    await expect(admin.rejectAccessRequest({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request was already approved',
    })
  })

  test('is for admins only', async ({ services }) => {
    const id = await requestAccess(services)
    const error = { code: 'FORBIDDEN', message: errorMessage('admins_only') }
    const calls = callAs(services, await createUser(services)).auth
    await expect(calls.approveAccessRequest({ id })).rejects.toMatchObject(error)
    await expect(calls.rejectAccessRequest({ id })).rejects.toMatchObject(error)
    await expect(calls.listAccessRequests({})).rejects.toMatchObject(error)
    await expect(callAs(services, null).auth.approveAccessRequest({ id })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('responds with not_found for an unknown request', async ({ services }) => {
    const call = (await callAsAdmin(services)).approveAccessRequest({ id: UNKNOWN_ID })
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', message: errorMessage('not_found') })
  })
})

describe('rejecting', () => {
  test('grants no access, sends no email and allows a new request', async ({ services }) => {
    const admin = await callAsAdmin(services)
    const id = await requestAccess(services)
    expect(await admin.rejectAccessRequest({ id })).toMatchObject({ status: 'rejected' })
    expect(await mailsTo(services, EMAIL)).toEqual([])
    await expect(admin.approveAccessRequest({ id })).rejects.toMatchObject({
      message: 'This request was already rejected',
    })
    expect(await isVerifiedAfterSignIn(services, EMAIL)).toBe(false)
    await requestAccess(services)
  })
})

test('lists all requests, or those with one status, newest first', async ({ services }) => {
  const admin = await callAsAdmin(services)
  for (const email of ['a@x.test', 'b@x.test', 'c@x.test']) {
    services.clock.advance(1000)
    const id = await requestAccess(services, email)
    if (email === 'b@x.test') await admin.approveAccessRequest({ id })
  }
  const emails = async (filter: Parameters<typeof admin.listAccessRequests>[0]) =>
    (await admin.listAccessRequests(filter)).map((request) => request.email)
  expect(await emails({})).toEqual(['c@x.test', 'b@x.test', 'a@x.test'])
  expect(await emails({ status: 'pending' })).toEqual(['c@x.test', 'a@x.test'])
  expect(await emails({ status: 'approved' })).toEqual(['b@x.test'])
  expect(await emails({ status: 'rejected' })).toEqual([])
})

import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, testWith, test as testWithDefaults } from '#server/test/fixture.ts'
import { errorMessage } from '#shared/english.ts'

const SUPPORT = 'support@meridian.test'
const test = testWith({ SUPPORT_EMAIL: 'Support@Meridian.test' })
const GALA = { name: ' Gala ', email: ' Gala@Elsewhere.test', message: '  My invitation\nis lost. ' }

function storedFeedback(services: TestServices) {
  const columns = ['kind', 'user_id', 'name', 'email', 'message', 'created_at'] as const
  return services.db.selectFrom('feedback').select(columns).execute()
}

async function getOnlyMail(services: TestServices) {
  const [mail, ...more] = await mailsTo(services, SUPPORT)
  expect(more).toEqual([])
  return mail
}

describe('a message to support', () => {
  test('is stored, and emailed with the sender as the reply address', async ({ services }) => {
    expect(await callAs(services, null).feedback.support(GALA)).toEqual({ success: true })
    expect(await storedFeedback(services)).toEqual([
      {
        kind: 'support',
        user_id: null,
        name: 'Gala',
        email: 'gala@elsewhere.test',
        message: 'My invitation\nis lost.',
        created_at: new Date(services.clock.now()),
      },
    ])
    const mail = await getOnlyMail(services)
    expect(mail).toMatchObject({ subject: 'Support: Gala', reply_to: 'gala@elsewhere.test' })
    expect(mail?.text).toContain('My invitation\nis lost.')
    expect(mail?.html).toContain('My invitation<br>is lost.')
  })

  test('belongs to its user and is deleted with them', async ({ services }) => {
    const ana = await createUser(services, { is_auth: false })
    await callAs(services, ana).feedback.support(GALA)
    expect(await storedFeedback(services)).toMatchObject([{ user_id: ana.user_id, email: 'gala@elsewhere.test' }])
    await services.db.deleteFrom('users').where('user_id', '=', ana.user_id).execute()
    expect(await storedFeedback(services)).toEqual([])
  })

  test('cannot inject markup, line breaks or reversed text into the email', async ({ services }) => {
    const name = 'Eve\r\nBcc: all@example.test \u202e<b>'
    await callAs(services, null).feedback.support({ ...GALA, name, message: '<img src=x onerror="alert(1)">' })
    const mail = await getOnlyMail(services)
    expect(mail?.subject).toBe('Support: Eve Bcc: all@example.test <b>')
    expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(mail?.html).not.toMatch(/<img|<b>|\u202e/)
  })

  test('requires a name, an address and a message', async ({ services }) => {
    const fieldErrors = (input: typeof GALA) => getFieldErrors(callAs(services, null).feedback.support(input))
    expect(await fieldErrors({ name: ' ', email: ' ', message: '\n' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message is required',
    })
    expect(await fieldErrors({ ...GALA, email: 'gala@elsewhere' })).toEqual({ email: 'Invalid email' })
    expect(await fieldErrors({ ...GALA, message: 'x'.repeat(8001) })).toEqual({
      message: 'Please keep the message to 8,000 characters or fewer',
    })
    expect(await storedFeedback(services)).toEqual([])
    expect(await mailsTo(services, SUPPORT)).toEqual([])
  })

  testWithDefaults('is stored even without a support address', async ({ services }) => {
    await callAs(services, null).feedback.support(GALA)
    expect(await storedFeedback(services)).toHaveLength(1)
    expect(await services.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })
})

describe('general feedback', () => {
  test('is stored with the user’s name and address', async ({ services }) => {
    const ana = await createUser(services, { name: 'Ana', email: 'ana@example.test' })
    expect(await callAs(services, ana).feedback.general({ message: ' Lovely. ' })).toEqual({ success: true })
    expect(await storedFeedback(services)).toMatchObject([
      { kind: 'general', user_id: ana.user_id, name: 'Ana', email: 'ana@example.test', message: 'Lovely.' },
    ])
    expect(await getOnlyMail(services)).toMatchObject({ subject: 'Feedback: Ana', reply_to: 'ana@example.test' })
  })

  test('requires a verified user', async ({ services }) => {
    const unverified = callAs(services, await createUser(services, { is_auth: false }))
    await expect(unverified.feedback.general({ message: 'Hi' })).rejects.toMatchObject({
      message: errorMessage('not_verified'),
    })
    const anonymousCall = callAs(services, null).feedback.general({ message: 'Hi' })
    await expect(anonymousCall).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await storedFeedback(services)).toEqual([])
  })
})

describe('rate limits', () => {
  const limited = testWith({ RATE_LIMIT: 'on' })
  const tooMany = {
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many attempts\. Try again in (\d+ minutes|1 hour)$/),
  }

  limited('allow five messages an hour per address and network', async ({ services }) => {
    const send = (ip: string) => callAs(services, null, { ip }).feedback.support(GALA)
    for (let n = 1; n <= 5; n++) await send('198.51.100.1')
    await expect(send('198.51.100.1')).rejects.toMatchObject(tooMany)
    await send('198.51.100.2')
    expect(await storedFeedback(services)).toHaveLength(6)
  })

  limited('allow twenty messages an hour per network', async ({ services }) => {
    const send = (n: number) => callAs(services, null).feedback.support({ ...GALA, email: `p${n}@x.test` })
    for (let n = 1; n <= 20; n++) await send(n)
    await expect(send(21)).rejects.toMatchObject(tooMany)
  })

  limited('allow ten messages an hour per user', async ({ services }) => {
    const ana = callAs(services, await createUser(services))
    for (let n = 1; n <= 10; n++) await ana.feedback.general({ message: `${n}` })
    await expect(ana.feedback.general({ message: '11' })).rejects.toMatchObject(tooMany)
  })
})

describe('the community link', () => {
  testWith({ COMMUNITY_INVITE_URL: 'https://discord.gg/meridian' })('is the configured URL', async ({ services }) => {
    expect(await callAs(services, null).feedback.community()).toEqual({ url: 'https://discord.gg/meridian' })
  })

  testWithDefaults('is null if not configured', async ({ services }) => {
    expect(await callAs(services, null).feedback.community()).toEqual({ url: null })
  })
})

overHttp('messages are sent over REST', async ({ services, app }) => {
  const bearerHeaders = await createBearerHeaders(services, await createUser(services, { name: 'Ana' }))
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers })
  const support = await post('/send-feedback/support', GALA)
  expect([support.statusCode, support.json()]).toEqual([200, { success: true }])
  const general = await post('/send-feedback/general', { message: 'Hello' }, bearerHeaders)
  expect([general.statusCode, general.json()]).toEqual([200, { success: true }])
  expect((await storedFeedback(services)).map(({ name }) => name).toSorted()).toEqual(['Ana', 'Gala'])
  expect((await post('/send-feedback/general', { message: 'Hello' })).statusCode).toBe(401)
  const rejected = await post('/send-feedback/support', { ...GALA, message: ' ' })
  expect([rejected.statusCode, rejected.json()]).toEqual([
    400,
    {
      detail: errorMessage('invalid_input'),
      code: 'invalid_input',
      fields: { message: 'Message is required' },
      field_errors: { message: { code: 'message_required' } },
    },
  ])
})

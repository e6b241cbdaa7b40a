import { type FastifyInstance, fastify } from 'fastify'
import { test as base, expect } from '#server/test/fixture.ts'
import { getOnlyMailTo, newMailTo } from '#server/test/mail-fixture.ts'
import { renderCalendarPart } from '../platform/mail/calendar-part.ts'
import { deliverDueMails } from '../platform/mail/delivery.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import type { Services } from '../platform/services.ts'
import { devMailbox } from './dev-mailbox.ts'

const test = base.extend<{ app: FastifyInstance }>({
  app: async ({ services }, provide) => {
    const app = fastify()
    await app.register(devMailbox, { services })
    await provide(app)
    await app.close()
  },
})

const ICS = renderCalendarPart({
  method: 'REQUEST',
  uid: 'uid@meridian.test',
  sequence: 3,
  start: new Date('2026-11-19T13:30:00Z'),
  end: new Date('2026-11-19T14:00:00Z'),
  time_zone: 'Europe/Madrid',
  summary: 'Ana & Bob',
  description: '<b>Notes</b>',
  url: 'https://meet.example.test/room',
  organizer: { email: 'ana@example.test', name: 'Ana' },
  attendees: [{ email: 'bob@example.test', name: 'Bob', role: 'participant', response_status: 'needs_action' }],
  now: new Date('2026-11-16T07:00:00Z'),
})

interface JsonMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; content_type: string; content: string }[]
  sent_at: string
}

async function listMails(app: FastifyInstance): Promise<JsonMail[]> {
  return (await app.inject('/dev/mailbox.json')).json<JsonMail[]>()
}

async function sendMail(services: Services, subject: string, hasCalendarPart = false): Promise<void> {
  const mail = newMailTo('bob@example.test', { subject })
  await enqueueMail(
    services,
    services.db,
    hasCalendarPart ? { ...mail, ical: { method: 'REQUEST', content: ICS } } : mail,
  )
  await deliverDueMails(services)
}

test('the JSON lists sent emails, newest first, without scheduled emails', async ({ services, app }) => {
  await sendMail(services, 'First')
  services.clock.advance(1000)
  await sendMail(services, 'Second', true)
  await enqueueMail(services, services.db, newMailTo('bob@example.test'), {
    sendAfter: new Date(services.clock.now() + 1),
  })
  const mails = await listMails(app)
  expect(mails).toMatchObject([
    {
      to: 'bob@example.test',
      subject: 'Second',
      text: 'Hello\n\nText\n\n--\nMeridian\n',
      attachments: [
        { filename: 'invite.ics', content_type: 'text/calendar; charset=utf-8; method=REQUEST', content: ICS },
      ],
      sent_at: '2026-11-16T07:00:01.000Z',
    },
    { subject: 'First', attachments: [], sent_at: '2026-11-16T07:00:00.000Z' },
  ])
  expect(Object.keys(mails[0] ?? {})).toEqual(['id', 'to', 'subject', 'html', 'text', 'attachments', 'sent_at'])
})

test('the page lists the emails and shows the newest, with all content escaped', async ({ services, app }) => {
  await sendMail(services, 'Older')
  services.clock.advance(1000)
  await sendMail(services, '<script>alert(1)</script>')
  await enqueueMail(services, services.db, newMailTo('bob@example.test'), {
    sendAfter: new Date(services.clock.now() + 1),
  })
  const { body, headers } = await app.inject('/dev/mailbox')
  expect(body).not.toContain('<script>')
  expect(body.indexOf('&lt;script&gt;alert(1)')).toBeLessThan(body.indexOf('Older'))
  expect(body).toContain('1 email is scheduled for later.')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['cache-control']).toBe('no-store')
})

test('an email is shown in a sandboxed frame, and its links open in a new tab', async ({ services, app }) => {
  await sendMail(services, 'Mail')
  const [mail] = await listMails(app)
  const page = await app.inject(`/dev/mailbox/${mail?.id}`)
  expect(page.body).toContain(
    `sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail?.id}/html"`,
  )
  const { body, headers } = await app.inject(`/dev/mailbox/${mail?.id}/html`)
  expect(body).toContain('<head><base target="_blank">')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox allow-popups/)
})

test('the text and the calendar part have their own views', async ({ services, app }) => {
  await sendMail(services, 'Mail', true)
  const [mail] = await listMails(app)
  const textView = await app.inject(`/dev/mailbox/${mail?.id}?view=text`)
  expect(textView.body).toMatch(/<pre class="part">Hello\n\nText\n/)
  const { body } = await app.inject(`/dev/mailbox/${mail?.id}?view=calendar`)
  for (const text of [
    'Ana &amp; Bob',
    '14:30 – 15:00',
    'Madrid, GMT+1',
    '&lt;b&gt;Notes&lt;/b&gt;',
    'no response yet',
    'version 3',
  ])
    expect(body).toContain(text)
  const file = await app.inject(`/dev/mailbox/${mail?.id}/invite.ics`)
  expect(file.body).toBe(ICS)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST')
})

test('the page loads only its own styles and scripts', async ({ app }) => {
  const { body } = await app.inject('/dev/mailbox')
  expect(body).toContain('No emails yet')
  for (const [, url = ''] of body.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+)"/g))
    expect((await app.inject(url)).statusCode).toBe(200)
  expect(body).not.toMatch(/<style|style=|<script>| on\w+=/)
})

test('unknown and unsent emails are not found', async ({ services, app }) => {
  await enqueueMail(services, services.db, newMailTo('bob@example.test'), {
    sendAfter: new Date(services.clock.now() + 1),
  })
  const { mail_id } = await getOnlyMailTo(services, 'bob@example.test')
  for (const id of [mail_id, '00000000-0000-4000-8000-000000000000', 'nonsense', "'"]) {
    for (const suffix of ['', '/html', '/invite.ics'])
      expect((await app.inject(`/dev/mailbox/${id}${suffix}`)).statusCode).toBe(404)
  }
})

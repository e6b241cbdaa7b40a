import type { MeetingId } from '#shared/ids.ts'
import { currentDate } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import type { MailContent } from '../platform/mail/layout.ts'
import { type Mail, openMailTransport } from '../platform/mail/transport.ts'
import type { Services } from '../platform/services.ts'
import { createUser, mailsTo, type QueuedMail } from './factories.ts'
import { test as base, type TestServices } from './fixture.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

export { describe, expect } from './fixture.ts'

/** A test with its own mail server, to which the `smtpServices` send their emails. */
export const test = base.extend<{ smtp: TestSmtpServer; smtpServices: TestServices }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the parameter list
  smtp: async ({}, provide) => {
    const smtp = await startSmtpServer()
    await provide(smtp)
    await smtp.stop()
  },
  smtpServices: async ({ services, smtp }, provide) => {
    const mail = openMailTransport(smtp.url, services.config.mailFrom)
    await provide({ ...services, mail, config: { ...services.config, smtpUrl: smtp.url } })
    await mail.close()
  },
})

const CONTENT: MailContent = { language: 'en', title: 'Hello', preview: 'Hello', paragraphs: ['Text'] }

export function newMailTo(email: string, overrides: Partial<Mail> = {}): Mail {
  return { to: { email, name: null }, subject: 'Hello', content: CONTENT, ...overrides }
}

/** Returns the only email in the outbox for an address. */
export async function getOnlyMailTo(services: Pick<Services, 'db'>, email: string): Promise<QueuedMail> {
  const [mail, ...more] = await mailsTo(services, email)
  if (!mail || more.length > 0) throw new Error(`${more.length + (mail ? 1 : 0)} emails to ${email}`)
  return mail
}

/** The time of the meeting that `createMeeting` creates. */
export const MEETING_TIMES = { start: new Date('2026-11-19T13:30:00Z'), end: new Date('2026-11-19T14:00:00Z') }

/** Creates a meeting with only the columns that the outbox needs. */
export async function createMeeting(services: Pick<Services, 'db' | 'clock'>): Promise<MeetingId> {
  const organizer = await createUser(services)
  const meeting_id = randomId<MeetingId>()
  const now = currentDate(services.clock)
  await services.db
    .insertInto('meetings')
    .values({
      meeting_id,
      organizer_id: organizer.user_id,
      ical_uid: meeting_id,
      summary: 'Meeting',
      during: '[2026-11-19T13:30:00Z,2026-11-19T14:00:00Z)',
      time_zone: 'UTC',
      reason: '{"code": "picked"}',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return meeting_id
}

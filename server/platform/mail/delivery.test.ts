import { mailsTo } from '#server/test/factories.ts'
import { runRecurringJobs } from '#server/test/fixture.ts'
import {
  createMeeting,
  describe,
  expect,
  getOnlyMailTo,
  MEETING_TIMES,
  newMailTo,
  test,
} from '#server/test/mail-fixture.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { currentDate } from '../clock.ts'
import { deliverDueMails, deliverMail } from './delivery.ts'
import { mailJob } from './jobs.ts'
import { enqueueMail, getLastNotifiedTimes } from './outbox.ts'

const BOB = 'bob@example.test'

test('without a mail server, an email counts as sent and is kept for the mailbox', async ({ services }) => {
  await enqueueMail(services, services.db, newMailTo(BOB))
  await deliverDueMails(services)
  expect(await getOnlyMailTo(services, BOB)).toMatchObject({
    sent_at: currentDate(services.clock),
    attempts: 1,
    content: newMailTo(BOB).content,
  })
})

test('sends an email once, no earlier than scheduled, with its own Message-ID', async ({
  services,
  smtpServices,
  smtp,
}) => {
  const sendAfter = new Date(services.clock.now() + 10_000)
  const meeting_id = await createMeeting(services)
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB), {
    sendAfter,
    meeting: { meeting_id, sequence: 0, ...MEETING_TIMES },
  })
  const { mail_id } = await getOnlyMailTo(services, BOB)
  expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('skipped')
  services.clock.advance(10_000)
  expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('sent')
  expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('skipped')
  expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail_id}@meridian.test>`])
})

test('deletes a sent email that concerns no meeting', async ({ services, smtpServices, smtp }) => {
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB))
  await deliverDueMails(smtpServices)
  expect(smtp.mails).toHaveLength(1)
  expect(await mailsTo(services, BOB)).toEqual([])
})

test('keeps only the notified time of a sent email about a meeting, and nothing of a cancellation', async ({
  services,
  smtpServices,
  smtp,
}) => {
  const meeting = { meeting_id: await createMeeting(services), sequence: 0, ...MEETING_TIMES }
  const ical = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } as const
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB, { ical }), { meeting })
  await deliverDueMails(smtpServices)
  expect(smtp.mails).toHaveLength(1)
  expect(await getOnlyMailTo(services, BOB)).toMatchObject({ subject: '', text: '', html: '', ical: null })
  expect(await getLastNotifiedTimes(services.db, meeting.meeting_id)).toEqual(new Map([[BOB, MEETING_TIMES]]))
  const cancellation = { method: 'CANCEL', content: 'BEGIN:VCALENDAR' } as const
  await enqueueMail(smtpServices, smtpServices.db, newMailTo('ana@example.test', { ical: cancellation }), { meeting })
  await deliverDueMails(smtpServices)
  expect(smtp.mails).toHaveLength(2)
  expect(await mailsTo(services, 'ana@example.test')).toEqual([])
})

test('deletes emails a week after they are sent, or a week after their meeting', async ({ services }) => {
  const listMailsKeptAfter = async (ms: number) => {
    services.clock.advance(ms)
    await runRecurringJobs(services)
    return (await services.db.selectFrom('mails').select('to_email').orderBy('to_email').execute()).map(
      ({ to_email }) => to_email,
    )
  }
  const meeting = { meeting_id: await createMeeting(services), sequence: 0, ...MEETING_TIMES }
  await enqueueMail(services, services.db, newMailTo('meeting@example.test'), { meeting })
  await enqueueMail(services, services.db, newMailTo('code@example.test'))
  await deliverDueMails(services)
  const sendAfter = new Date(services.clock.now() + 300 * DAY)
  await enqueueMail(services, services.db, newMailTo('waiting@example.test'), { sendAfter })
  expect(await listMailsKeptAfter(7 * DAY)).toHaveLength(3)
  expect(await listMailsKeptAfter(HOUR)).toEqual(['meeting@example.test', 'waiting@example.test'])
  // The meeting is on the fourth day.
  expect(await listMailsKeptAfter(4 * DAY)).toEqual(['waiting@example.test'])
})

test('concurrent deliveries send each email once', async ({ smtpServices, smtp }) => {
  for (let i = 0; i < 12; i++) await enqueueMail(smtpServices, smtpServices.db, newMailTo(`person${i}@example.test`))
  await Promise.all([
    deliverDueMails(smtpServices),
    deliverDueMails({ ...smtpServices }),
    deliverDueMails(smtpServices),
  ])
  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `person${i}@example.test`).toSorted(),
  )
})

test('a stopping server finishes the emails that it is sending, and leaves the others', async ({
  services,
  smtpServices,
  smtp,
}) => {
  for (let i = 0; i < 7; i++) await enqueueMail(smtpServices, smtpServices.db, newMailTo(`person${i}@example.test`))
  const { promise: reply, resolve: sendReply } = Promise.withResolvers<void>()
  smtp.beforeReply = () => reply
  const delivering = deliverDueMails(smtpServices)
  await expect.poll(() => smtp.mails, { timeout: 10_000 }).toHaveLength(5)
  const closing = smtpServices.mail.close()
  setTimeout(sendReply, 100)
  await closing
  const unsent = await services.db.selectFrom('mails').select(['mail_id', 'attempts']).execute()
  expect(unsent).toEqual([expect.objectContaining({ attempts: 0 }), expect.objectContaining({ attempts: 0 })])
  await delivering
  for (const { mail_id } of unsent)
    expect(await deliverMail(smtpServices, mail_id)).toMatchObject({ outcome: 'skipped' })
  expect(smtp.mails).toHaveLength(5)
})

test('a slow mail server does not block the database', async ({ services, smtpServices, smtp }) => {
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB))
  const { mail_id } = await getOnlyMailTo(services, BOB)
  let rowDuringSend: unknown
  smtp.beforeReply = async () => {
    rowDuringSend = await services.db.transaction().execute((trx) => getOnlyMailTo({ ...services, db: trx }, BOB))
  }
  await deliverMail(smtpServices, mail_id)
  expect(rowDuringSend).toMatchObject({ sent_at: null, attempts: 1 })
})

describe('failures', () => {
  test('a temporary failure is retried with growing delays and the same Message-ID', async ({
    services,
    smtpServices,
    smtp,
  }) => {
    smtp.replies.push(
      { at: 'rcpt', code: 451, text: `4.7.1 <${BOB}> not now` },
      { at: 'data', code: 452, text: '4.2.2 full' },
    )
    await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB))
    const { mail_id } = await getOnlyMailTo(services, BOB)
    const first = await deliverMail(smtpServices, mail_id)
    expect(first).toMatchObject({ outcome: 'failed', retry_at: new Date(services.clock.now() + 5_000) })
    expect(await getOnlyMailTo(services, BOB)).toMatchObject({ attempts: 1, last_error: 'EENVELOPE 451 4.7.1 RCPT TO' })
    expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('skipped')
    services.clock.advance(5_000)
    expect((await deliverMail(smtpServices, mail_id)).retry_at).toEqual(new Date(services.clock.now() + 15_000))
    services.clock.advance(15_000)
    expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('sent')
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail_id}@meridian.test>`])
  })

  test('the job enqueues its own retry, and none after the email is sent', async ({ services, smtpServices, smtp }) => {
    const enqueuedAt: (Date | undefined)[] = []
    const jobs = {
      ...services.jobs,
      enqueue: async (_db: unknown, _job: unknown, _payload: unknown, options?: { startAfter?: Date }) =>
        void enqueuedAt.push(options?.startAfter),
    }
    smtp.replies.push({ at: 'data', reset: 'before the end' })
    await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB))
    const { mail_id } = await getOnlyMailTo(services, BOB)
    await mailJob.run({ ...smtpServices, jobs }, { mail_id })
    expect(enqueuedAt).toEqual([new Date(services.clock.now() + 5_000)])
    services.clock.advance(5_000)
    await mailJob.run({ ...smtpServices, jobs }, { mail_id })
    await mailJob.run({ ...smtpServices, jobs }, { mail_id })
    expect(enqueuedAt).toHaveLength(1)
    expect(smtp.mails).toHaveLength(1)
  })

  test('a permanently rejected email is abandoned, and other emails are still sent', async ({
    services,
    smtpServices,
    smtp,
  }) => {
    smtp.replies.push({ at: 'rcpt', code: 550, text: '5.1.1 unknown' })
    for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
      await enqueueMail(smtpServices, smtpServices.db, newMailTo(email))
    await deliverDueMails(smtpServices)
    const remaining = await services.db.selectFrom('mails').selectAll().execute()
    expect(remaining).toMatchObject([{ abandoned_at: currentDate(services.clock), sent_at: null, attempts: 1 }])
    expect(smtp.mails).toHaveLength(2)
    services.clock.advance(DAY)
    await deliverDueMails(smtpServices)
    expect(smtp.mails).toHaveLength(2)
  })

  test('an unreachable server is retried for about a day', async ({ services, smtpServices, smtp }) => {
    await smtp.stop()
    await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB))
    const start = services.clock.now()
    for (let delivery = 0; delivery < 50; delivery++) {
      await deliverDueMails(smtpServices)
      const { abandoned_at, send_after } = await getOnlyMailTo(services, BOB)
      if (abandoned_at) break
      services.clock.set(send_after.toISOString())
    }
    const { abandoned_at, attempts, in_doubt } = await getOnlyMailTo(services, BOB)
    expect(((abandoned_at?.valueOf() ?? 0) - start) / HOUR).toBeGreaterThan(20)
    expect({ attempts, in_doubt }).toEqual({ attempts: 12, in_doubt: false })
  })

  test('an email whose process died while sending is sent again with the same Message-ID after its claim expires', async ({
    services,
    smtpServices,
    smtp,
  }) => {
    const meeting_id = await createMeeting(services)
    await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB), {
      meeting: { meeting_id, sequence: 0, ...MEETING_TIMES },
    })
    const { mail_id } = await getOnlyMailTo(services, BOB)
    // The server accepts the email, and the process dies before it records that.
    const dyingServices = {
      ...smtpServices,
      mail: {
        ...smtpServices.mail,
        whileOpen: async <Result>(deliver: () => Promise<Result>) => deliver(),
        send: async (...args: Parameters<typeof smtpServices.mail.send>) => {
          await smtpServices.mail.send(...args)
          return new Promise<never>(() => {})
        },
      },
    }
    void deliverMail(dyingServices, mail_id)
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
    services.clock.advance(60_000)
    expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('skipped')
    services.clock.advance(30_000)
    await deliverDueMails(smtpServices)
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toEqual(Array(2).fill(`<${mail_id}@meridian.test>`))
    expect(await getOnlyMailTo(services, BOB)).toMatchObject({
      in_doubt: true,
      sent_at: currentDate(services.clock),
      attempts: 2,
    })
  })
})

import { mailsTo } from '#server/test/factories.ts'
import { createMeeting, expect, getOnlyMailTo, MEETING_TIMES, newMailTo, test } from '#server/test/mail-fixture.ts'
import { DAY } from '#shared/time.ts'
import { deliverDueMails, deliverMail } from './delivery.ts'
import { enqueueMail, getLastNotifiedTimes, withdrawUnsentMails } from './outbox.ts'

const BOB = 'bob@example.test'
const ANA = 'ana@example.test'

test('an email is not queued if its transaction is rolled back', async ({ services }) => {
  const work = services.db.transaction().execute(async (trx) => {
    await enqueueMail(services, trx, newMailTo(BOB))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await mailsTo(services, BOB)).toEqual([])
})

test('a second email about the same version to the same person is skipped', async ({ services }) => {
  const meeting = { meeting_id: await createMeeting(services), sequence: 0, ...MEETING_TIMES }
  const mail = newMailTo(BOB, { ical: { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } })
  await enqueueMail(services, services.db, mail, { meeting })
  await enqueueMail(services, services.db, mail, { meeting })
  expect(await mailsTo(services, BOB)).toHaveLength(1)
  await enqueueMail(services, services.db, mail, { meeting: { ...meeting, sequence: 1 } })
  expect(await mailsTo(services, BOB)).toHaveLength(2)
})

test('unsent emails are withdrawn; only recipients of sent emails count as notified', async ({ services }) => {
  const meeting_id = await createMeeting(services)
  const meeting = { meeting_id, sequence: 0, ...MEETING_TIMES }
  await enqueueMail(services, services.db, newMailTo(ANA), { meeting })
  await deliverDueMails(services)
  await enqueueMail(services, services.db, newMailTo(BOB), {
    meeting,
    sendAfter: new Date(services.clock.now() + 10_000),
  })
  expect(await withdrawUnsentMails(services, services.db, meeting_id)).toMatchObject([{ to_email: BOB }])
  expect(await mailsTo(services, BOB)).toEqual([])
  expect([...(await getLastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([ANA])
})

test('an email that is being sent cannot be withdrawn, and counts as received', async ({
  services,
  smtpServices,
  smtp,
}) => {
  const meeting_id = await createMeeting(services)
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB), {
    meeting: { meeting_id, sequence: 0, ...MEETING_TIMES },
  })
  const { mail_id } = await getOnlyMailTo(services, BOB)
  let withdrawn: unknown
  smtp.beforeReply = async () => {
    withdrawn = await services.db.transaction().execute((trx) => withdrawUnsentMails(services, trx, meeting_id))
  }
  expect((await deliverMail(smtpServices, mail_id)).outcome).toBe('sent')
  expect(withdrawn).toEqual([])
  expect([...(await getLastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([BOB])
})

test('an email that fails while it is being withdrawn is not retried', async ({ services, smtpServices, smtp }) => {
  const meeting_id = await createMeeting(services)
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB), {
    meeting: { meeting_id, sequence: 0, ...MEETING_TIMES },
  })
  const { mail_id } = await getOnlyMailTo(services, BOB)
  const failingServices = {
    ...smtpServices,
    mail: {
      ...smtpServices.mail,
      send: async () => {
        await withdrawUnsentMails(services, services.db, meeting_id)
        smtp.replies.push({ at: 'rcpt', code: 451, text: '4.7.1 not now' })
        await smtpServices.mail.send({ ...newMailTo(BOB), html: '', text: 'Text' }, '<a@b>')
      },
    },
  }
  expect((await deliverMail(failingServices, mail_id)).outcome).toBe('failed')
  services.clock.advance(DAY)
  await deliverDueMails(smtpServices)
  expect(smtp.mails).toEqual([])
})

test('a withdrawn email with an unknown outcome is not retried, and counts as received', async ({
  services,
  smtpServices,
  smtp,
}) => {
  const meeting_id = await createMeeting(services)
  smtp.replies.push({ at: 'data', reset: 'after the end' })
  await enqueueMail(smtpServices, smtpServices.db, newMailTo(BOB), {
    meeting: { meeting_id, sequence: 0, ...MEETING_TIMES },
  })
  await deliverDueMails(smtpServices)
  expect(await withdrawUnsentMails(services, services.db, meeting_id)).toEqual([])
  expect([...(await getLastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([BOB])
  services.clock.advance(DAY)
  await deliverDueMails(smtpServices)
  expect(smtp.mails).toHaveLength(1)
})

test('an email that is withdrawn and sent concurrently is either withdrawn or sent', async ({
  services,
  smtpServices,
  smtp,
}) => {
  const meeting_id = await createMeeting(services)
  for (let sequence = 0; sequence < 10; sequence++) {
    smtp.mails = []
    const email = `person${sequence}@example.test`
    await enqueueMail(smtpServices, smtpServices.db, newMailTo(email), {
      meeting: { meeting_id, sequence, ...MEETING_TIMES },
    })
    const { mail_id } = await getOnlyMailTo(services, email)
    const [withdrawn] = await Promise.all([
      services.db.transaction().execute((trx) => withdrawUnsentMails(services, trx, meeting_id)),
      deliverMail(smtpServices, mail_id),
    ])
    expect(smtp.mails.length + withdrawn.length).toBe(1)
  }
})

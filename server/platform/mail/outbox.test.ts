import { mailsTo } from '#server/test/factories.ts'
import { createMeeting, expect, mailTo, test, theMailTo, WHEN } from '#server/test/mail-fixture.ts'
import { DAY } from '#shared/time.ts'
import { deliverDueMails, deliverMail } from './delivery.ts'
import { dropUnsentMails, lastNotifiedTimes, queueMail } from './outbox.ts'

const BOB = 'bob@example.test'
const ANA = 'ana@example.test'

test('a rolled-back mail is not queued', async ({ services }) => {
  const work = services.db.transaction().execute(async (trx) => {
    await queueMail(services, trx, mailTo(BOB))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await mailsTo(services, BOB)).toEqual([])
})

test('a second mail about the same version to the same person is skipped', async ({ services }) => {
  const meeting = { meeting_id: await createMeeting(services), sequence: 0, ...WHEN }
  const mail = mailTo(BOB, { ical: { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } })
  await queueMail(services, services.db, mail, { meeting })
  await queueMail(services, services.db, mail, { meeting })
  expect(await mailsTo(services, BOB)).toHaveLength(1)
  await queueMail(services, services.db, mail, { meeting: { ...meeting, sequence: 1 } })
  expect(await mailsTo(services, BOB)).toHaveLength(2)
})

test('unsent mails are withdrawn; recipients of sent mails are known', async ({ services }) => {
  const meeting_id = await createMeeting(services)
  const meeting = { meeting_id, sequence: 0, ...WHEN }
  await queueMail(services, services.db, mailTo(ANA), { meeting })
  await deliverDueMails(services)
  await queueMail(services, services.db, mailTo(BOB), { meeting, sendAfter: new Date(services.clock.now() + 10_000) })
  expect(await dropUnsentMails(services, services.db, meeting_id)).toEqual([BOB])
  expect(await mailsTo(services, BOB)).toEqual([])
  expect([...(await lastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([ANA])
})

test('a mail that is being sent cannot be withdrawn, and counts as received', async ({ services, live, smtp }) => {
  const meeting_id = await createMeeting(services)
  await queueMail(live, live.db, mailTo(BOB), { meeting: { meeting_id, sequence: 0, ...WHEN } })
  const { mail_id } = await theMailTo(services, BOB)
  let dropped: string[] | undefined
  smtp.beforeAnswer = async () => {
    dropped = await services.db.transaction().execute((trx) => dropUnsentMails(services, trx, meeting_id))
  }
  expect((await deliverMail(live, mail_id)).outcome).toBe('sent')
  expect(dropped).toEqual([])
  expect([...(await lastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([BOB])
})

test('a mail that fails while it is withdrawn is not retried', async ({ services, live, smtp }) => {
  const meeting_id = await createMeeting(services)
  await queueMail(live, live.db, mailTo(BOB), { meeting: { meeting_id, sequence: 0, ...WHEN } })
  const { mail_id } = await theMailTo(services, BOB)
  const failing = {
    ...live,
    mail: {
      ...live.mail,
      send: async () => {
        await dropUnsentMails(services, services.db, meeting_id)
        smtp.replies.push({ at: 'rcpt', code: 451, text: '4.7.1 not now' })
        await live.mail.send({ ...mailTo(BOB), html: '', text: 'Text' }, '<a@b>')
      },
    },
  }
  expect((await deliverMail(failing, mail_id)).outcome).toBe('failed')
  services.clock.advance(DAY)
  await deliverDueMails(live)
  expect(smtp.mails).toEqual([])
})

test('a withdrawn mail with an unknown outcome is not retried, and counts as received', async ({
  services,
  live,
  smtp,
}) => {
  const meeting_id = await createMeeting(services)
  smtp.replies.push({ at: 'data', reset: 'after the end' })
  await queueMail(live, live.db, mailTo(BOB), { meeting: { meeting_id, sequence: 0, ...WHEN } })
  await deliverDueMails(live)
  expect(await dropUnsentMails(services, services.db, meeting_id)).toEqual([])
  expect([...(await lastNotifiedTimes(services.db, meeting_id)).keys()]).toEqual([BOB])
  services.clock.advance(DAY)
  await deliverDueMails(live)
  expect(smtp.mails).toHaveLength(1)
})

test('a mail that is withdrawn and sent concurrently is either withdrawn or sent', async ({ services, live, smtp }) => {
  const meeting_id = await createMeeting(services)
  for (let sequence = 0; sequence < 10; sequence++) {
    smtp.mails = []
    const email = `person${sequence}@example.test`
    await queueMail(live, live.db, mailTo(email), { meeting: { meeting_id, sequence, ...WHEN } })
    const { mail_id } = await theMailTo(services, email)
    const [dropped] = await Promise.all([
      services.db.transaction().execute((trx) => dropUnsentMails(services, trx, meeting_id)),
      deliverMail(live, mail_id),
    ])
    expect(smtp.mails.length + dropped.length).toBe(1)
  }
})

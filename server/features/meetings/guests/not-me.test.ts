import type { FastifyInstance } from 'fastify'
import { createBearerHeaders, httpTestWith, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { entryIdOf, sendAllMails } from '#server/test/meetings.ts'
import { errorMessage } from '#shared/english.ts'
import type { Language } from '#shared/languages.ts'
import { MINUTE } from '#shared/time.ts'
import { deliverDueMails } from '../../../platform/mail/delivery.ts'
import { parseCalendarPart } from '../../../platform/mail/parse-calendar-part.ts'

const VICTIM = 'victim@elsewhere.test'
const SPAM = { name: 'WIN now at evil.example/x', notes: 'Click https://evil.example/win and mail me@evil.example' }

async function bookForVictim(services: TestServices) {
  const ana = await createUser(services, { name: 'Ana López', email: 'ana@example.test', language: 'en' })
  const token = await invitationTokenOf(services, ana)
  const book = () => callAs(services, null).match.book({ ...GUEST, ...SPAM, email: VICTIM, token })
  const { event } = await book()
  const mail = (await mailsTo(services, VICTIM)).at(-1)
  const secret = /\/invites\/not-me\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { ana, book, event, mail, secret }
}

describe('an email to an address that an anonymous booker entered', () => {
  test('has none of the booker’s text in its subject, title or headers, and none of their links in the rest', async ({
    services,
  }) => {
    const { mail } = await bookForVictim(services)
    expect(mail?.subject).toMatch(/^Booked: Meeting with Ana López, Mon/)
    expect(mail?.to_name).toBeNull()
    expect(mail?.ical).toMatch(/SUMMARY:Meeting with Ana López/)
    expect(mail?.text).toContain('Someone entered this email address to book the meeting.')
    expect(mail?.text).toContain('Notes from the booker')
    for (const part of [mail?.text, mail?.html, mail?.ical?.replaceAll('\r\n ', '')]) {
      expect(part).toContain('evil')
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|me@evil/)
    }
  })

  test('has none of their links after a move or a cancellation either, in Spanish too', async ({ services }) => {
    const { event, ana } = await bookForVictim(services)
    await sendAllMails(services)
    const guest = callAs(services, null, { language: 'es' })
    await guest.events.reschedule({
      eventId: event.id,
      event: { start: { dateTime: monday('14:00') }, end: { dateTime: monday('14:30') } },
    })
    await sendAllMails(services)
    await guest.events.cancel({ eventId: event.id, reason: SPAM.notes })
    const [, moved, cancelled] = await mailsTo(services, VICTIM)
    expect(moved?.subject).toMatch(/^Cambio de hora: Reunión con Ana López, /)
    expect(cancelled?.subject).toMatch(/^Cancelada: Reunión con Ana López, /)
    expect(moved?.text).toContain('cancelaremos la reserva')
    expect(cancelled?.text).toContain('«No fui yo»: bloquearemos nuevas reservas')
    expect(cancelled?.text).not.toContain('cancelaremos la reserva')
    for (const mail of [moved, cancelled]) {
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example/)
      expect(mail?.text).toContain('No fui yo')
    }
    expect((await mailsTo(services, ana.email))[0]?.subject).toContain('WIN now')
  })
})

const AGENDA = 'Read https://ana.example/agenda first, or ask ana@ana.example'

/** Books for the victim in their language; the organizer changes the meeting over REST once the emails are sent. */
async function bookForVictimOf(services: TestServices, app: FastifyInstance, language: Language = 'en') {
  const ana = await createUser(services, { name: 'Ana López', language: 'en' })
  const token = await invitationTokenOf(services, ana)
  const guest = callAs(services, null, { language })
  const { event } = await guest.match.book({ ...GUEST, ...SPAM, email: VICTIM, token, start: monday('10:00') })
  await sendAllMails(services)
  const eventId = await entryIdOf(services, ana)
  const edit = async (fields: object, headers: Record<string, string> = {}) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/events/reschedule-event-google/${eventId}`,
      headers: { ...(await createBearerHeaders(services, ana)), ...headers },
      payload: { start: { dateTime: monday('10:00') }, ...fields },
    })
    expect(statusCode).toBe(200)
    await sendAllMails(services)
  }
  const moveAsGuest = async (time: string) => {
    await guest.events.reschedule({ eventId: event.id, event: { start: { dateTime: monday(time) } } })
    await sendAllMails(services)
  }
  const cancel = async (reason: string) => {
    await callAs(services, ana).events.cancel({ eventId, reason })
    await sendAllMails(services)
  }
  const lastMail = async () => {
    const mail = (await mailsTo(services, VICTIM)).at(-1) ?? expect.fail('no email')
    return { ...mail, calendar: parseCalendarPart(mail.ical ?? '') }
  }
  return { ana, edit, moveAsGuest, cancel, lastMail }
}

describe('in the emails to an entered address, what the organizer writes', () => {
  overHttp('is shown as it is, also after the guest has moved the meeting', async ({ services, app }) => {
    const { edit, moveAsGuest, lastMail } = await bookForVictimOf(services, app)
    const details = { summary: 'Budget: ana.example', description: AGENDA, location: 'https://ana.example/room' }
    await edit(details)
    const updated = await lastMail()
    await moveAsGuest('14:00')
    const moved = await lastMail()
    expect(updated.subject).toMatch(/^Updated: Budget: ana\.example, Mon/)
    expect(moved.subject).toMatch(/^Moved: Budget: ana\.example, Mon/)
    for (const { text, html, calendar } of [updated, moved]) {
      expect(text).toContain(`Notes: ${AGENDA}\n`)
      expect(text).toContain(`Location: ${details.location}\n`)
      expect(text).toContain('\nBudget: ana.example\n')
      expect(html).toContain(AGENDA)
      expect(text).not.toMatch(/evil\.example|from the booker/)
      expect(calendar).toMatchObject({ summary: details.summary, description: AGENDA })
    }
  })

  overHttp('is labeled in the guest’s language, and emailed once if the call is retried', async ({ services, app }) => {
    const { edit, lastMail } = await bookForVictimOf(services, app, 'es')
    for (const attempt of [1, 2]) {
      await edit({ description: AGENDA }, { 'idempotency-key': 'edit' })
      expect(await mailsTo(services, VICTIM), `attempt ${attempt}`).toHaveLength(2)
    }
    const { subject, text } = await lastMail()
    expect(subject).toMatch(/^Modificada: Reunión con Ana López, /)
    expect(text).toContain(`Notas: ${AGENDA}\n`)
  })

  overHttp(
    'does not include the booker’s notes and title, which stay the same or return',
    async ({ services, app }) => {
      const { ana, edit, lastMail } = await bookForVictimOf(services, app)
      const title = `${SPAM.name} and ${ana.name}`
      await edit({ summary: title, description: SPAM.notes, location: 'Room 7' })
      const relocated = await lastMail()
      await edit({ summary: 'Budget' })
      expect((await lastMail()).subject).toMatch(/^Updated: Budget, /)
      await edit({ summary: title })
      const renamedBack = await lastMail()
      expect(relocated.text).toContain('Location: Room 7')
      for (const mail of [relocated, renamedBack]) {
        expect(mail.subject).toMatch(/^Updated: Meeting with Ana López, Mon/)
        expect(mail.calendar?.summary).toBe('Meeting with Ana López')
        expect(mail.text).toContain('Notes from the booker: Click')
        for (const part of [mail.text, mail.html, mail.calendar?.description]) {
          expect(part).toContain('evil')
          expect(part).not.toMatch(/evil\.example|https:\/\/evil|me@evil/)
        }
      }
    },
  )

  overHttp('includes the removal of a description, and the reason for a cancellation', async ({ services, app }) => {
    const { edit, cancel, lastMail } = await bookForVictimOf(services, app)
    await edit({ description: '' })
    expect((await lastMail()).text).not.toContain('Notes')
    await cancel(AGENDA)
    const { text } = await lastMail()
    expect(text).toContain(`Reason: ${AGENDA}\n`)
    expect(text).not.toContain('Notes')
  })
})

describe('“This was not me”', () => {
  test('is given as the reason, worded for each recipient, and is not offered again', async ({ services }) => {
    const ana = await createUser(services, { language: 'es' })
    const token = await invitationTokenOf(services, ana)
    await callAs(services, null, { language: 'en' }).match.book({ ...GUEST, email: VICTIM, token })
    const [booked] = await mailsTo(services, VICTIM)
    await sendAllMails(services)
    const secret = /\/invites\/not-me\/([\w-]+)/.exec(booked?.text ?? '')?.[1] ?? ''
    await callAs(services, null).notMe.confirm({ secret })
    const [toAna, toVictim] = await Promise.all(
      [ana.email, VICTIM].map(async (email) => (await mailsTo(services, email)).at(-1)?.text ?? ''),
    )
    expect(toAna).toContain(`Tu reunión con ${GUEST.name} no se celebrará.`)
    expect(toAna).toContain(`Motivo: La persona que usa ${VICTIM} dice que no hizo esta reserva`)
    expect(toVictim).toContain(
      `You did not make this booking, so we canceled it and blocked new ones with ${ana.name}.`,
    )
    expect(toVictim).not.toMatch(/You canceled|Reason|This was not me|Find another time/)
  })

  overHttp('asks first, then cancels, gives the reason and blocks the address', async ({ services, app }) => {
    const { ana, book, secret } = await bookForVictim(services)
    await sendAllMails(services)
    const url = `/events/not-me/${secret}`
    const unconfirmed = { email: VICTIM, organizer: 'Ana López', is_open: true, is_blocked: false }
    expect((await app.inject(url)).json()).toMatchObject(unconfirmed)
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    expect((await app.inject(url)).json()).toMatchObject(unconfirmed)

    const done = await app.inject({ method: 'POST', url })
    expect([done.statusCode, done.json()]).toMatchObject([200, { is_open: false, is_blocked: true }])
    expect((await app.inject({ method: 'POST', url })).json()).toMatchObject({ is_open: false, is_blocked: true })
    const cancelled = (await mailsTo(services, ana.email)).at(-1)
    expect(cancelled?.subject).toMatch(/^Canceled: /)
    expect(cancelled?.text).toContain(`The owner of ${VICTIM} says they did not make this booking`)
    expect(await errorOf(book())).toMatchObject({ code: 'bookings_full', detail: errorMessage('bookings_full') })
    // With another owner, or with a session, the address is not blocked.
    const bea = await invitationTokenOf(services, await createUser(services))
    await callAs(services, null).match.book({ ...GUEST, email: VICTIM, token: bea })
    const victim = await createUser(services, { email: VICTIM })
    await callAs(services, victim).match.autoCreateBatch({ token: await invitationTokenOf(services, ana) })
  })

  overHttp('can be undone: the address is unblocked, but the booking stays cancelled', async ({ services, app }) => {
    const { book, event, secret } = await bookForVictim(services)
    const url = `/events/not-me/${secret}`
    await app.inject({ method: 'POST', url })
    expect(await errorOf(book())).toMatchObject({ code: 'bookings_full' })
    const undone = await app.inject({ method: 'DELETE', url })
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { is_open: false, is_blocked: false }])
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
    expect((await app.inject({ method: 'DELETE', url: `/events/not-me/${event.id}` })).statusCode).toBe(404)
    await book()
    expect((await app.inject(url)).json()).toMatchObject({ is_open: false, is_blocked: false })
  })

  test('cannot be confirmed with the booker’s handle', async ({ services }) => {
    const { event, secret } = await bookForVictim(services)
    const { notMe } = callAs(services, null)
    expect(secret).not.toBe(event.id)
    for (const guess of [event.id, 'x'.repeat(43)])
      expect(await errorOf(notMe.confirm({ secret: guess }))).toMatchObject({ code: 'not_found' })
    expect(await services.db.selectFrom('guest_blocks').selectAll().execute()).toEqual([])
  })
})

httpTestWith({ RATE_LIMIT: 'on' })(
  'an anonymous booker triggers at most 20 emails an hour to an address; later updates are delayed, not lost',
  async ({ services }) => {
    const { event, ana } = await bookForVictim(services)
    await sendAllMails(services)
    for (let i = 0; i < 30; i++) {
      const [from, to] = i % 2 ? ['14:00', '14:30'] : ['15:00', '15:30']
      await callAs(services, null, { ip: `198.51.100.${i}` }).events.reschedule({
        eventId: event.id,
        event: { start: { dateTime: monday(from ?? '') }, end: { dateTime: monday(to ?? '') } },
      })
      await deliverDueMails(services)
    }
    for (const email of [VICTIM, ana.email]) {
      const mails = await mailsTo(services, email)
      expect(mails.filter(({ sent_at }) => sent_at !== null)).toHaveLength(20)
      expect(mails.filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
    }
    services.clock.advance(61 * MINUTE)
    await deliverDueMails(services)
    const mails = await mailsTo(services, VICTIM)
    const last = mails.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).at(-1)
    expect(last?.sent_at).not.toBeNull()
    expect(last?.start_at?.toISOString()).toBe(monday('14:00'))
  },
)

import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, makeAcquainted, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { entryIdOf, getMailedHandle, sendAllMails } from '#server/test/meetings.ts'
import { withRollback } from '#server/test/rollback.ts'
import type { Language } from '#shared/languages.ts'
import { down, up } from '../../../migrations/20261123T1720-named-meetings.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'
import type { Caller } from '../../platform/trpc.ts'

/** Books a meeting as a guest at 10:30 in Madrid and sends its emails. */
async function bookInLanguage(services: TestServices, language: Language, organizer: Caller): Promise<string> {
  const token = await invitationTokenOf(services, organizer)
  const { event } = await callAs(services, null, { language }).match.book({ ...GUEST, token, start: monday('09:30') })
  await sendAllMails(services)
  return event.id
}

function move(services: TestServices, caller: Caller | null, eventId: string, time: string, language?: Language) {
  const event = { start: { dateTime: monday(time) } }
  return callAs(services, caller, language ? { language } : {}).events.reschedule({ eventId, event })
}

async function lastMailTo(services: TestServices, { email }: { email: string }) {
  const mail = (await mailsTo(services, email)).at(-1)
  if (!mail) throw new Error(`no email to ${email}`)
  return mail
}

describe('a guest who reads Spanish, and an organizer who reads English', () => {
  test('each get an email entirely in their own language', async ({ services }) => {
    const ines = await createUser(services, { name: 'Inés', language: 'en', url_invites: 'ines' })
    const eventId = await bookInLanguage(services, 'es', ines)
    const [guestMail, organizerMail] = [await lastMailTo(services, GUEST), await lastMailTo(services, ines)]
    expect(guestMail.subject).toBe('Reservada: Reunión con Inés, lun 16 nov, 4:30\u00a0a.\u00a0m. (GMT-5)')
    expect(guestMail.text.replace(/not-me\/[\w-]{43}/, 'not-me/secret')).toBe(`Tu reunión está reservada

Tienes una reunión con Inés.

Alguien escribió esta dirección de correo para reservar la reunión. Si no fuiste tú, elige «No fui yo»: cancelaremos la reserva y bloquearemos nuevas reservas con quien organiza la reunión.

Reunión con Inés
Lunes 16 de noviembre de 2026, 4:30\u00a0a.\u00a0m. – 5:00\u00a0a.\u00a0m. (Nueva York, GMT-5)

Asistentes:
  Inés (organiza)
  Gala Guest (tú)

Cambiar la hora:
https://meridian.test/invites/reschedulings/${eventId}

Cancelar:
https://meridian.test/invites/cancellations/${eventId}

No fui yo:
https://meridian.test/invites/not-me/secret

--
Cualquier persona a la que reenvíes este correo puede cambiar la reunión.

Meridian
`)
    expect(guestMail.html).toContain('<html lang="es"')
    for (const text of ['>Lunes<', '>noviembre<', '>Cuándo<', 'Programada con Meridian'])
      expect(guestMail.html).toContain(text)
    const calendar = parseCalendarPart(guestMail.ical ?? '')
    expect(calendar?.summary).toBe('Reunión con Inés')
    expect(calendar?.description).toBeFalsy()

    expect(organizerMail.subject).toBe('Booked: Gala Guest and Inés, Mon 16 Nov, 10:30 (GMT+1)')
    expect(organizerMail.text).toContain('Gala Guest booked a meeting with you.')
    expect(organizerMail.html).toContain('<html lang="en"')
    expect(parseCalendarPart(organizerMail.ical ?? '')).toMatchObject({
      summary: 'Gala Guest and Inés',
      description: expect.stringMatching(/^Reschedule: .*\nCancel: /),
      uid: calendar?.uid,
    })
  })

  test('get the emails about a move and a cancellation in the same languages', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Ana', language: 'en' })
    await bookInLanguage(services, 'es', organizer)
    await move(services, organizer, await entryIdOf(services, organizer), '11:00', 'en')
    await sendAllMails(services)
    const moved = await lastMailTo(services, GUEST)
    expect(moved.text).toContain('Ana ha cambiado la hora de tu reunión.')
    expect(moved.text).toContain(
      '(en lugar del lunes 16 de noviembre de 2026, 4:30\u00a0a.\u00a0m. – 5:00\u00a0a.\u00a0m. (Nueva York, GMT-5))',
    )
    expect(moved.html).toContain('Antes: <s>lunes 16 de noviembre, 4:30\u00a0a.\u00a0m. – 5:00\u00a0a.\u00a0m.</s>')
    await callAs(services, organizer).events.cancel({ eventId: await entryIdOf(services, organizer) })
    await sendAllMails(services)
    expect((await lastMailTo(services, GUEST)).text).toContain('Cancelada: Reunión con Ana')
    expect(await subjectsTo(services, GUEST.email)).toEqual([
      'Reservada: Reunión con Ana, lun 16 nov, 4:30\u00a0a.\u00a0m. (GMT-5)',
      'Cambio de hora: Reunión con Ana, lun 16 nov, 6:00\u00a0a.\u00a0m. (GMT-5)',
      'Cancelada: Reunión con Ana, lun 16 nov, 6:00\u00a0a.\u00a0m. (GMT-5)',
    ])
    expect(await subjectsTo(services, organizer.email)).toEqual([
      'Booked: Gala Guest and Ana, Mon 16 Nov, 10:30 (GMT+1)',
      'Moved: Gala Guest and Ana, Mon 16 Nov, 12:00 (GMT+1)',
      'Canceled: Gala Guest and Ana, Mon 16 Nov, 12:00 (GMT+1)',
    ])
  })
})

test('an organizer who reads Spanish gets Spanish emails and titles, the guest English ones', async ({ services }) => {
  const organizer = await createUser(services, { name: 'Ana', language: 'es' })
  const eventId = await bookInLanguage(services, 'en', organizer)
  const [entry] = await callAs(services, organizer).calendar.listEvents({})
  expect(entry?.summary).toBe('Gala Guest y Ana')
  expect((await lastMailTo(services, organizer)).text).toContain('Gala Guest ha reservado una reunión contigo.')
  await callAs(services, null).events.cancel({ eventId })
  expect((await lastMailTo(services, GUEST)).subject).toMatch(/^Canceled: Meeting with Ana, /)
  expect((await lastMailTo(services, organizer)).subject).toMatch(/^Cancelada: Gala Guest y Ana, /)
})

test('a guest who moves their meeting in another language gets later emails in that language', async ({ services }) => {
  const organizer = await createUser(services)
  const eventId = await bookInLanguage(services, 'en', organizer)
  await move(services, null, eventId, '11:00', 'es')
  await sendAllMails(services)
  await move(services, organizer, await entryIdOf(services, organizer), '12:00')
  const moved = /^Cambio de hora: /
  expect(await subjectsTo(services, GUEST.email)).toEqual([
    expect.stringMatching(/^Booked: /),
    expect.stringMatching(moved),
    expect.stringMatching(moved),
  ])
  await sendAllMails(services)
  await callAs(services, null, { language: 'en' }).events.cancel({ eventId })
  expect((await lastMailTo(services, GUEST)).subject).toMatch(/^Canceled: /)
})

test('users get each email in the language set at that time', async ({ services }) => {
  const [ana, ben] = [await createUser(services), await createUser(services, { language: 'es' })]
  const token = await invitationTokenOf(services, ana)
  const { event } = await callAs(services, ben, { language: 'en' }).match.book({ token, start: monday('09:30') })
  await sendAllMails(services)
  expect((await lastMailTo(services, ben)).subject).toMatch(/^Reservada: /)
  expect((await lastMailTo(services, ana)).subject).toMatch(/^Booked: /)
  await callAs(services, ben).users.updateSettings({ language: 'en' })
  await callAs(services, ana).users.updateSettings({ language: 'es' })
  await move(services, ben, event.id, '11:00', 'es')
  expect((await lastMailTo(services, ben)).subject).toMatch(/^Moved: /)
  expect((await lastMailTo(services, ana)).subject).toMatch(/^Cambio de hora: /)
})

describe('a title', () => {
  test('is in each recipient’s language if it is generated, and the organizer’s exact text if they chose it', async ({
    services,
  }) => {
    const ana = await createUser(services, { name: 'Ana', language: 'es' })
    const ben = await createUser(services, { name: 'Ben', language: 'en' })
    const { event } = await callAs(services, ben).match.autoCreateBatch({
      token: await invitationTokenOf(services, ana),
    })
    await sendAllMails(services)
    expect((await lastMailTo(services, ana)).subject).toContain(': Ben y Ana, ')
    expect((await lastMailTo(services, ben)).subject).toContain(': Ben and Ana, ')
    expect(event).toMatchObject({ summary: 'Ben y Ana', extendedProps: { is_named: false } })
    const update = { summary: 'Ben and Ana', start: event.start as { dateTime: string } }
    const named = await callAs(services, ana).events.reschedule({ eventId: event.id, event: update })
    expect(named.event).toMatchObject({ summary: 'Ben and Ana', extendedProps: { is_named: true } })
    for (const recipient of [ana, ben]) {
      expect((await lastMailTo(services, recipient)).subject).toContain(': Ben and Ana, ')
    }
  })

  test('of an old meeting counts as generated after the migration if it consists of names', async ({ services }) => {
    const ines = await createUser(services, { name: 'Inés', language: 'es' })
    const ben = await createUser(services, { name: 'Ben' })
    const token = await invitationTokenOf(services, ines)
    const book = () => callAs(services, ben).match.autoCreateBatch({ token })
    const [first, second] = [await book(), await book()]
    await withRollback(services, async (trx) => {
      await down(trx as never)
      await sql`update meetings set summary = 'Budget' where ical_uid = ${second.ical_uid}`.execute(trx)
      await up(trx as never)
      const { rows } = await sql<{ named: boolean }>`
        select is_named as named from meetings order by ical_uid = ${second.ical_uid}`.execute(trx)
      expect(rows.map(({ named }) => named)).toEqual([false, true])
    })
    expect(first.event.summary).toBe('Ben e Inés')
  })
})

describe('the emails of a group', () => {
  const [cara, dan] = [{ email: 'cara@elsewhere.test' }, { email: 'dan@elsewhere.test' }]

  test('are in the organizer’s language for guests, and in English for users who have set none', async ({
    services,
  }) => {
    const ana = await createUser(services, { name: 'Ana', language: 'es' })
    const [ben, eva] = [await createUser(services), await createUser(services, { name: 'Eva', language: 'es' })]
    await callAs(services, ana).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, ana),
      summary: 'Budget and plans',
      participants: [cara.email, dan.email, ben.email, eva.email],
    })
    await sendAllMails(services)
    expect((await lastMailTo(services, cara)).subject).toMatch(/^Invitación: Budget and plans, lun 16 nov, /)
    expect((await lastMailTo(services, cara)).text).toContain('Ana te invita a una reunión con ')
    expect((await lastMailTo(services, ben)).subject).toMatch(/^Invitation: /)
    expect((await lastMailTo(services, eva)).subject).toMatch(/^Invitación: /)
    const eventId = await getMailedHandle(services, cara.email)
    await callAs(services, null, { language: 'en' }).match.autoRescheduleBatch({ eventId })
    expect((await lastMailTo(services, cara)).subject).toMatch(/^Moved: /)
    expect((await lastMailTo(services, dan)).subject).toMatch(/^Cambio de hora: /)
  })

  test('to a guest who leaves are in the language of their request', async ({ services }) => {
    const ana = await createUser(services, { language: 'es' })
    await callAs(services, ana).meetings.scheduleGroup({ summary: 'Plans', participants: [cara.email, dan.email] })
    await sendAllMails(services)
    const eventId = await getMailedHandle(services, cara.email)
    await callAs(services, null, { language: 'en' }).events.cancel({ eventId })
    expect((await lastMailTo(services, cara)).subject).toMatch(/^You left: Plans, /)
    expect((await lastMailTo(services, dan)).subject).toMatch(`${cara.email} ha salido de: Plans, `)
  })

  test('are in the language of each recipient when somebody leaves', async ({ services }) => {
    const ana = await createUser(services, { name: 'Ana', language: 'en' })
    const ben = await createUser(services, { name: 'Ben', language: 'es' })
    const eva = await createUser(services, { name: 'Eva', language: 'es' })
    await makeAcquainted(services, ana, [ben, eva])
    await callAs(services, ana).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, ana),
      summary: 'Budget',
      participants: [ben.email, eva.email],
    })
    await sendAllMails(services)
    await callAs(services, ben).accountDeletion.closeAccount()
    expect((await lastMailTo(services, eva)).text).toContain(
      'Tu reunión con Ana se celebrará sin Ben. La hora sigue igual.',
    )
    expect((await lastMailTo(services, ana)).text).toContain('Ben left your meeting with Eva. The time stays the same.')
    // Both have the same timestamp, so their order is undefined.
    const last = (await mailsTo(services, ben.email)).slice(-2)
    expect(last.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Tu reunión con Ana y Eva se celebrará sin ti.'),
    )
    expect(last.map(({ text }) => text).join('')).not.toContain('Cancelada')
    const subjects = last.map(({ subject }) => subject)
    expect(subjects).toContain('Tu cuenta de Meridian está cerrada')
    expect(subjects).toContainEqual(expect.stringMatching(/^Has salido de: Budget, /))
  })
})

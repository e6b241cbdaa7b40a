import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST } from '#server/test/guest.ts'
import { bookGroup, bookMeeting, markMailsSent } from '#server/test/meetings.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'

const REASON = 'I am ill <sorry>'

describe('a participant who cancels a group meeting', () => {
  test('leaves it: it continues with the others, whose emails say who left and why', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const user = await createUser(services, { name: 'Uma' })
    const { entryId, guestHandle } = await bookGroup(services, organizer, user)
    expect(await callAs(services, user).events.get({ eventId: entryId })).toMatchObject({ cancelling: 'left' })
    const left = await callAs(services, user).events.cancel({ eventId: entryId, reason: REASON })
    expect(left).toMatchObject({ outcome: 'left', already_left: false, already_cancelled: false })
    expect(left.event).toMatchObject({ status: 'confirmed' })
    const [entry, ...others] = await callAs(services, organizer).calendar.listEvents({})
    expect(others).toEqual([])
    expect(entry?.attendees.map(({ email, response_status }) => [email, response_status])).toEqual([
      [organizer.email, 'accepted'],
      [user.email, 'declined'],
      [GUEST.email, 'needs_action'],
    ])
    expect(await callAs(services, user).calendar.listEvents({})).toEqual([])
    const reserved = await services.db.selectFrom('reservation').select('user_id').execute()
    expect(reserved).toEqual([{ user_id: organizer.user_id }])

    const toOrganizer = (await mailsTo(services, organizer.email)).at(-1)
    expect(toOrganizer?.subject).toMatch(`${user.email} left: Planning, `)
    expect(toOrganizer?.subject).not.toContain('ill')
    expect(toOrganizer?.text).toContain(`${user.email} left your meeting with ${GUEST.email}.`)
    expect(toOrganizer?.text).toContain(`Reason: ${REASON}`)
    expect(toOrganizer?.html).toContain('I am ill &lt;sorry&gt;')
    expect((await mailsTo(services, user.email)).at(-1)).toMatchObject({ ical_method: 'CANCEL', sequence: 1 })
    expect(await callAs(services, null).events.get({ eventId: guestHandle })).toMatchObject({ cancelling: 'cancelled' })
  })

  test('before the invitations are sent is named only in the email to the organizer, who booked it', async ({
    services,
  }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const { event } = await callAs(services, organizer).meetings.scheduleGroup({
      summary: 'Planning',
      participants: [user.email, GUEST.email],
    })
    await callAs(services, user).events.cancel({ eventId: event.id, reason: REASON })
    const mails = await mailsTo(services, organizer.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booked: Planning/)])
    expect(mails[0]?.text).toContain(`You are meeting ${GUEST.email}.`)
    expect(mails[0]?.text).toContain(`${user.email} will not attend.`)
    expect(mails[0]?.text).toContain(REASON)
    const [invitation, ...others] = await mailsTo(services, GUEST.email)
    expect(others).toEqual([])
    expect(invitation?.text).not.toContain(user.email)
  })

  test('sees only that they left, cannot move it, and leaves only once', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const { guestHandle } = await bookGroup(services, organizer, user)
    const calls = callAs(services, null)
    await calls.events.cancel({ eventId: guestHandle })
    expect(await calls.events.get({ eventId: guestHandle })).toEqual({
      closed: 'left',
      event: { id: guestHandle, status: 'cancelled' },
      url_invites: null,
    })
    expect(await calls.events.cancel({ eventId: guestHandle })).toMatchObject({ success: true, already_left: true })
    const moves = [
      () => calls.match.autoRescheduleBatch({ eventId: guestHandle }),
      () => calls.match.proposal({ eventId: guestHandle }),
      () => calls.match.availability({ event_id: guestHandle }),
    ]
    for (const move of moves) expect(await errorOf(move())).toMatchObject({ code: 'meeting_left' })
  })

  test('gets no further emails about it, and their time is free', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const { entryId, userHandle } = await bookGroup(services, organizer, user)
    await callAs(services, null).events.cancel({ eventId: userHandle })
    await markMailsSent(services)
    const before = (await mailsTo(services, user.email)).length
    await callAs(services, organizer).match.autoRescheduleBatch({ eventId: entryId })
    expect(await mailsTo(services, user.email)).toHaveLength(before)
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toHaveLength(1)
    expect(await callAs(services, user).calendar.listEvents({})).toEqual([])
  })

  test('cancels it if only one other person remains', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const meeting = await bookGroup(services, organizer, user)
    await callAs(services, null).events.cancel({ eventId: meeting.guestHandle })
    const last = await callAs(services, user).events.cancel({ eventId: meeting.entryId })
    expect(last).toMatchObject({ outcome: 'cancelled', event: { status: 'cancelled' } })
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
  })

  test('cancels it for everyone if they are the organizer', async ({ services }) => {
    const organizer = await createUser(services)
    const { entryId } = await bookGroup(services, organizer, await createUser(services))
    const calls = callAs(services, organizer).events
    expect(await calls.get({ eventId: entryId })).toMatchObject({ role: 'organizer', cancelling: 'cancelled' })
    expect(await calls.cancel({ eventId: entryId })).toMatchObject({ outcome: 'cancelled' })
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
  })
})

describe('emails about a change', () => {
  test('say who cancelled and why, from each recipient’s perspective', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const { guestHandle } = await bookMeeting(services, organizer)
    await callAs(services, null).events.cancel({ eventId: guestHandle, reason: REASON })
    const toOrganizer = (await mailsTo(services, organizer.email)).at(-1)
    expect(toOrganizer?.text).toContain('Gala Guest canceled your meeting.')
    expect(toOrganizer?.text).toContain(`Reason: ${REASON}`)
    expect(toOrganizer?.subject).not.toContain('ill')
    expect((await mailsTo(services, GUEST.email)).at(-1)?.text).toContain('You canceled your meeting with Olga.')
  })

  test('say who moved the meeting, in each recipient’s language', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga', language: 'es' })
    const user = await createUser(services, { name: 'Uma', language: 'en' })
    const { userHandle } = await bookGroup(services, organizer, user)
    await callAs(services, null).match.autoRescheduleBatch({ eventId: userHandle })
    expect((await mailsTo(services, organizer.email)).at(-1)?.text).toContain(
      `${user.email} ha cambiado la hora de tu reunión con ${GUEST.email}.`,
    )
    expect((await mailsTo(services, user.email)).at(-1)?.text).toContain(
      `You moved your meeting with Olga and ${GUEST.email}.`,
    )
  })
})

test('emails and calendars of participants offer to leave a group meeting, those of its organizer to cancel it', async ({
  services,
}) => {
  const organizer = await createUser(services, { language: 'en' })
  const user = await createUser(services, { language: 'es' })
  const { organizerHandle, userHandle, guestHandle, entryId } = await bookGroup(services, organizer, user)
  const expectLabel = async (email: string, label: string, handle: string) => {
    const mail = (await mailsTo(services, email)).at(-1)
    expect(mail?.text).toContain(`\n${label}:\nhttps://meridian.test/invites/cancellations/${handle}\n`)
    return parseCalendarPart(mail?.ical ?? '')?.description
  }
  expect(await expectLabel(organizer.email, 'Cancel', organizerHandle)).toContain('\nCancel: https://')
  expect(await expectLabel(user.email, 'Salir de la reunión', userHandle)).toContain('\nSalir de la reunión: https://')
  await expectLabel(GUEST.email, 'Leave meeting', guestHandle)
  await callAs(services, user).events.cancel({ eventId: entryId })
  await expectLabel(GUEST.email, 'Cancel', guestHandle)
})

test('a cancellation reason of more than 500 characters is rejected', async ({ services }) => {
  const { guestHandle } = await bookMeeting(services, await createUser(services))
  const error = await errorOf(callAs(services, null).events.cancel({ eventId: guestHandle, reason: 'x'.repeat(501) }))
  expect(error).toMatchObject({ code: 'invalid_input', fields: { reason: expect.any(String) } })
})

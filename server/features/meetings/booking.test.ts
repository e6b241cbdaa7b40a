import { sql } from 'kysely'
import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { addBusyTime, GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

function startOf(booked: { event: { start: object } }): string {
  return (booked.event.start as { dateTime: string }).dateTime
}

describe('booking automatically', () => {
  test('books the first time that is free for both, and says why', async ({ services }) => {
    const [organizer, guest] = [await createUser(services), await createUser(services)]
    await addBusyTime(services, organizer, '08:00', '09:00')
    await addBusyTime(services, guest, '09:00', '09:30')
    const booked = await callAs(services, guest).match.autoCreateBatch({
      token: await invitationTokenOf(services, organizer),
    })
    expect(startOf(booked)).toBe(monday('09:30'))
    // Six starts from 09:00 in Madrid: three blocked by the guest (two while busy, one just before), three by
    // the organizer.
    expect(booked.reason).toEqual({
      code: 'first_free',
      total: 2,
      has_guests: false,
      earlier: { hours: 0, busy: 3, unread: 0, others: 3, others_unread: 0 },
    })
    expect(JSON.stringify(booked)).not.toContain('secret')
    expect(booked.event.attendees.map(({ email, role }) => [email, role])).toEqual([
      [organizer.email, 'organizer'],
      [guest.email, 'participant'],
    ])
  })

  test('adds the meeting to both calendars', async ({ services }) => {
    const [organizer, guest] = [await createUser(services), await createUser(services)]
    const { event } = await callAs(services, guest).match.autoCreateBatch({
      token: await invitationTokenOf(services, organizer),
    })
    for (const person of [organizer, guest]) {
      const events = await callAs(services, person).calendar.listEvents({})
      expect(events).toMatchObject([{ id: event.id, extendedProps: { is_meeting: true }, account_email: person.email }])
    }
  })

  test('takes the first listed time without a mark', async ({ services }) => {
    const organizer = await createUser(services)
    const guest = await createUser(services, { time_zone: 'America/New_York', event_interval: 15 })
    await addBusyTime(services, guest, '14:15', '14:45')
    const token = await invitationTokenOf(services, organizer)
    const { slots } = await callAs(services, guest).match.availability({
      token,
      time_min: monday('13:30'),
      time_max: monday('15:30'),
    })
    const marksAt = (time: string) => {
      const { start: _start, end: _end, ...marks } = slots.find(({ start }) => start === monday(time)) ?? {}
      return marks
    }
    // The guest's working day starts at 14:00 UTC.
    expect(marksAt('13:30')).toEqual({ outside_hours: true })
    expect(marksAt('13:45')).toEqual({ too_close: true, outside_hours: true })
    expect(marksAt('14:00')).toEqual({ busy: true })
    expect(marksAt('14:45')).toEqual({ too_close: true })
    expect(marksAt('15:00')).toEqual({})
    const { event } = await callAs(services, guest).match.autoCreateBatch({ token })
    expect(event.start).toMatchObject({ dateTime: monday('15:00') })
  })

  test('explains why no time fits', async ({ services }) => {
    const organizer = await createUser(services, { horizon_days: 1, name: 'Olga' })
    const guest = await createUser(services)
    await addBusyTime(services, organizer, '08:00', '17:00')
    const error = await errorOf(
      callAs(services, guest).match.autoCreateBatch({ token: await invitationTokenOf(services, organizer) }),
    )
    expect(error['detail']).toBe('No common time in the next day')
    expect(error['explain']).toMatchObject({
      horizon_days: 1,
      participants: [{ who: { kind: 'named', name: 'Olga' } }, { who: { kind: 'you' } }],
    })
  })

  test('requires a verified session', async ({ services }) => {
    const organizer = await createUser(services)
    const stranger = await createUser(services, { is_auth: false })
    const token = await invitationTokenOf(services, organizer)
    expect(await errorOf(callAs(services, null).match.autoCreateBatch({ token }))).toMatchObject({
      detail: errorMessage('unauthenticated'),
    })
    expect(await errorOf(callAs(services, stranger).match.autoCreateBatch({ token }))).toMatchObject({
      detail: errorMessage('not_verified'),
    })
  })

  test('rejects a booking with yourself', async ({ services }) => {
    const organizer = await createUser(services)
    const call = callAs(services, organizer).match.autoCreateBatch({
      token: await invitationTokenOf(services, organizer),
    })
    expect(await errorOf(call)).toMatchObject({
      fields: { token: errorMessage('invalid_input', { reason: 'with_oneself' }) },
    })
  })
})

describe('booking manually', () => {
  test('books every listed slot', async ({ services }) => {
    const organizer = await createUser(services, { horizon_days: 3, event_interval: 10 })
    await addBusyTime(services, organizer, '10:00', '11:00')
    const token = await invitationTokenOf(services, organizer)
    const { slots, time_zone, event_duration } = await callAs(services, null).match.availability({ token })
    expect([time_zone, event_duration]).toEqual(['Europe/Madrid', 30])
    expect(slots.length).toBeGreaterThan(50)
    for (const { start } of slots) {
      const { event, undo_token } = await callAs(services, null).match.book({ ...GUEST, token, start })
      expect(event.start).toMatchObject({ dateTime: start })
      await callAs(services, null).events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
    }
  })

  test('requires a name and an address from a guest without a session', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const error = await errorOf(callAs(services, null).match.book({ token, start: monday('10:00') }))
    expect(error['fields']).toEqual({ name: 'Name is required', email: 'Email is required' })
  })

  test('books the first free time if no start is given', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const booked = await callAs(services, null).match.book({
      ...GUEST,
      notes: 'About the lease',
      token: await invitationTokenOf(services, organizer),
    })
    expect(startOf(booked)).toBe(monday('08:00'))
    expect(booked.event).toMatchObject({ summary: 'Gala Guest and Olga', description: 'About the lease' })
  })

  test('rejects a taken time and offers the nearest three', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    await callAs(services, null).match.book({ ...GUEST, token, start: monday('10:00') })
    const error = await errorOf(callAs(services, null).match.book({ ...GUEST, token, start: monday('10:15') }))
    expect(error).toMatchObject({ detail: 'This time was just taken', code: 'just_taken' })
    expect(error['slots']).toEqual([
      { start: monday('09:30'), end: monday('10:00') },
      { start: monday('10:30'), end: monday('11:00') },
      { start: monday('10:45'), end: monday('11:15') },
    ])
  })

  test('marks times that overlap a logged-in guest’s events, and omits times that overlap their meetings', async ({
    services,
  }) => {
    const [organizer, guest, otherOrganizer] = [
      await createUser(services),
      await createUser(services),
      await createUser(services),
    ]
    await addBusyTime(services, guest, '10:00', '10:30')
    await callAs(services, guest).match.book({
      token: await invitationTokenOf(services, otherOrganizer),
      start: monday('12:00'),
    })
    const { slots } = await callAs(services, guest).match.availability({
      token: await invitationTokenOf(services, organizer),
      time_min: monday('09:30'),
      time_max: monday('13:00'),
    })
    const marked = slots.filter((slot) => slot.busy).map((slot) => slot.start)
    expect(marked).toEqual([monday('09:45'), monday('10:00'), monday('10:15')])
    const listed = slots.map((slot) => slot.start)
    expect(listed).toContain(monday('11:30'))
    expect(listed).not.toContain(monday('11:45'))
    expect(listed).not.toContain(monday('12:15'))
    expect(listed).toContain(monday('12:30'))
  })

  test('rejects the token of a deleted link', async ({ services }) => {
    const organizer = await createUser(services)
    const calls = callAs(services, organizer)
    const link = await calls.invitation.generateInvitationLink({ event_duration: 45 })
    const { tokenInvitation: token, senderInfo } = await callAs(services, null).invitation.getInvitationToken(link)
    expect(senderInfo.event_duration).toBe(45)
    await calls.invitation.deleteLink({ id: link.id ?? '' })
    expect(await errorOf(callAs(services, null).match.availability({ token }))).toMatchObject({
      detail: 'Invalid token',
    })
    expect(await errorOf(callAs(services, null).invitation.getInvitationToken(link))).toMatchObject({
      detail: errorMessage('not_found'),
    })
  })
})

describe('booking a group', () => {
  test('books the first time free for everyone with a calendar, and invites the others', async ({ services }) => {
    const [organizer, ana, ben] = [await createUser(services), await createUser(services), await createUser(services)]
    await addBusyTime(services, ana, '08:00', '09:00')
    await addBusyTime(services, ben, '09:15', '10:00')
    const booked = await callAs(services, organizer).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, organizer),
      summary: 'Weekly',
      participants: [ana.email.toUpperCase(), ben.email, 'guest@elsewhere.test'],
    })
    expect(startOf(booked)).toBe(monday('10:00'))
    expect(booked.reason).toMatchObject({ total: 3, has_guests: true, earlier: { others: expect.any(Number) } })
    expect(booked.event.attendees.map((attendee) => attendee.email)).toEqual([
      organizer.email,
      ana.email,
      ben.email,
      'guest@elsewhere.test',
    ])
  })

  test('reserves everyone’s time, around their other meetings', async ({ services }) => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createUser(services)))
    const [organizer, ...others] = people as [Caller, ...Caller[]]
    const fifth = others.at(-1) as Caller
    // One of the five already has a meeting at 08:00.
    await callAs(services, null).match.book({
      ...GUEST,
      token: await invitationTokenOf(services, fifth),
      start: monday('08:00'),
    })
    const booked = await callAs(services, organizer).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, organizer),
      summary: 'All five',
      participants: others.map((other) => other.email),
    })
    expect(startOf(booked)).toBe(monday('08:30'))
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from reservation where meeting_id = ${booked.event.id}`.execute(services.db)
    expect(rows[0]?.n).toBe(5)
  })

  test.for([
    ['too few participants', ['a@b.test'], 'participants'],
    ['too many participants', Array.from({ length: 11 }, (_, i) => `p${i}@b.test`), 'participants'],
    ['the same participant twice', ['a@b.test', 'A@b.test '], 'participants'],
  ] as const)('rejects %s', async ([, participants, field], { services }) => {
    const organizer = await createUser(services)
    const call = callAs(services, organizer).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, organizer),
      summary: 'Group',
      participants: [...participants],
    })
    expect(Object.keys((await getFieldErrors(call)) ?? {})).toEqual([field])
  })

  test('rejects the organizer as a participant, and a name of more than 25 characters', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const calls = callAs(services, organizer)
    const withOneself = calls.match.autoCreateMultipleBatch({
      token,
      summary: 'Group',
      participants: [organizer.email, 'a@b.test'],
    })
    expect(await errorOf(withOneself)).toMatchObject({
      fields: { participants: errorMessage('invalid_input', { reason: 'with_oneself' }) },
    })
    const withLongName = calls.match.autoCreateMultipleBatch({
      token,
      summary: 'x'.repeat(26),
      participants: ['a@b.test', 'c@d.test'],
    })
    await expect(withLongName).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('rejects the token of someone else’s link', async ({ services }) => {
    const [organizer, other] = [await createUser(services), await createUser(services)]
    const call = callAs(services, other).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, organizer),
      summary: 'Group',
      participants: ['a@b.test', 'c@d.test'],
    })
    expect(await errorOf(call)).toMatchObject({ code: 'not_the_sender' })
  })
})

describe('Idempotency-Key', () => {
  test('the same key and body get the same response and book one meeting', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const book = () =>
      callAs(services, null, { idempotencyKey: 'k-1' }).match.book({ ...GUEST, token, start: monday('10:00') })
    const bookings = [await book(), await book(), await book()]
    expect(new Set(bookings.map((booking) => JSON.stringify(booking))).size).toBe(1)
    const meetings = await services.db.selectFrom('meetings').selectAll().execute()
    expect(meetings).toHaveLength(1)
  })

  test('concurrent requests with the same key book one meeting', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const book = () =>
      callAs(services, null, { idempotencyKey: 'k-2' }).match.book({ ...GUEST, token, start: monday('10:00') })
    const bookings = await Promise.all([book(), book(), book(), book()])
    expect(new Set(bookings.map((booking) => booking.event.id)).size).toBe(1)
  })

  test('rejects a different body, and repeats a saved error', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    await callAs(services, null).match.book({ ...GUEST, token, start: monday('10:00') })
    const calls = callAs(services, null, { idempotencyKey: 'k-3' })
    const taken = await errorOf(calls.match.book({ ...GUEST, token, start: monday('10:00') }))
    expect(taken['code']).toBe('just_taken')
    expect(await errorOf(calls.match.book({ ...GUEST, token, start: monday('10:00') }))).toEqual(taken)
    const other = calls.match.book({ ...GUEST, token, start: monday('11:00') })
    await expect(other).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })

  test('expires after 24 hours', async ({ services }) => {
    const organizer = await createUser(services)
    const guest = await createUser(services)
    const book = async () =>
      callAs(services, guest, { idempotencyKey: 'k-4' }).match.book({
        token: await invitationTokenOf(services, organizer),
      })
    const first = await book()
    services.clock.advance(DAY - 1)
    expect((await book()).event.id).toBe(first.event.id)
    services.clock.advance(2)
    expect((await book()).event.id).not.toBe(first.event.id)
  })
})

describe('undoing a booking', () => {
  test('deletes the meeting with all its data, and emails nobody', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const { event, undo_token, undo_until } = await callAs(services, null).match.book({
      ...GUEST,
      token,
      start: monday('10:00'),
    })
    expect(undo_until).toBe('2026-11-16T07:00:10.000Z')
    expect(await mailsTo(services, GUEST.email)).toHaveLength(1)
    await callAs(services, null).events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
    for (const table of ['meetings', 'meeting_participants', 'reservation', 'mails', 'events'] as const) {
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const { slots } = await callAs(services, null).match.availability({ token })
    expect(slots.map((slot) => slot.start)).toContain(monday('10:00'))
  })

  test('can be repeated', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    for (const caller of [null, await createUser(services)]) {
      const calls = callAs(services, caller)
      const { event, undo_token } = await calls.match.book({ ...GUEST, token, start: monday('10:00') })
      const undo = () => calls.events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
      expect(await Promise.all([undo(), undo()])).toEqual([{ success: true }, { success: true }])
      services.clock.advance(20_000)
      expect(await undo()).toEqual({ success: true })
      const guess = calls.events.undo({ eventId: event.id, undo_token: 'guess' })
      expect(await errorOf(guess)).toMatchObject({ code: 'not_found' })
      const otherEvent = calls.events.undo({ eventId: 'other', undo_token: undo_token ?? '' })
      expect(await errorOf(otherEvent)).toMatchObject({ code: 'not_found' })
    }
  })

  test('works only with the booker’s token, and for ten seconds', async ({ services }) => {
    const organizer = await createUser(services)
    const booked = await callAs(services, null).match.book({
      ...GUEST,
      token: await invitationTokenOf(services, organizer),
    })
    const { id: eventId } = booked.event
    expect(await errorOf(callAs(services, organizer).events.undo({ eventId, undo_token: 'guess' }))).toMatchObject({
      detail: errorMessage('not_found'),
    })
    services.clock.advance(10_000)
    const late = callAs(services, null).events.undo({ eventId, undo_token: booked.undo_token ?? '' })
    expect(await errorOf(late)).toMatchObject({ code: 'undo_over' })
  })

  test('is rejected once the meeting is cancelled, and nobody is emailed', async ({ services }) => {
    const organizer = await createUser(services)
    const guest = callAs(services, null)
    const token = await invitationTokenOf(services, organizer)
    const { event, undo_token } = await guest.match.book({ ...GUEST, token })
    await guest.events.cancel({ eventId: event.id })
    const undone = guest.events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
    expect(await errorOf(undone)).toMatchObject({ code: 'meeting_cancelled' })
    expect(await mailsTo(services, GUEST.email)).toEqual([])
  })
})

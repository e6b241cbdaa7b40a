import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { entryIdOf } from '#server/test/meetings.ts'
import { errorMessage } from '#shared/english.ts'
import type { Caller } from '../../platform/trpc.ts'

/** Books a meeting with the guest and marks its emails as sent. */
async function bookMeetingAt(services: TestServices, organizer: Caller, start: string): Promise<string> {
  const token = await invitationTokenOf(services, organizer)
  const { event } = await callAs(services, null).match.book({ ...GUEST, token, start })
  services.clock.advance(10_000)
  await services.db
    .updateTable('mails')
    .set({ sent_at: new Date(services.clock.now()) })
    .execute()
  return event.id
}

function move(services: TestServices, caller: Caller | null, eventId: string, start: string, end?: string) {
  return callAs(services, caller).events.reschedule({
    eventId,
    event: { start: { dateTime: start }, ...(end === undefined ? {} : { end: { dateTime: end } }) },
  })
}

describe('moving', () => {
  test('moves to the proposed time, for the proposed reason', async ({ services }) => {
    const organizer = await createUser(services, { min_notice: 120 })
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    for (const caller of [null, organizer]) {
      const calls = callAs(services, caller).match
      const { start, reason } = await calls.proposal({ eventId })
      const moved = await calls.autoRescheduleBatch({ eventId })
      expect(moved).toMatchObject({ reason, event: { start: { dateTime: start } } })
    }
  })

  test('moves to the guest’s choice: frees the old time, takes the new one, and emails everyone once', async ({
    services,
  }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    const { slots } = await callAs(services, null).match.availability({ event_id: eventId })
    expect(slots.map((slot) => slot.start)).toContain(monday('10:15'))
    const moved = await move(services, null, eventId, monday('10:15'))
    expect(moved.event.end).toMatchObject({ dateTime: monday('10:45') })
    const entries = await callAs(services, organizer).calendar.listEvents({})
    expect(entries).toMatchObject([{ start: { dateTime: monday('10:15') } }])
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toHaveLength(1)
    for (const email of [organizer.email, GUEST.email]) {
      const mails = await mailsTo(services, email)
      expect(mails.map((mail) => [mail.ical_method, mail.sequence])).toEqual([
        ['REQUEST', 0],
        ['REQUEST', 1],
      ])
      expect(new Set(mails.map((mail) => /UID:(\S+)/.exec(mail.ical ?? '')?.[1])).size).toBe(1)
    }
  })

  test('changes nothing and emails nobody if the meeting already has that time', async ({ services }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    const { moved_from: _, ...moved } = await move(services, null, eventId, monday('10:15'))
    expect(await move(services, null, eventId, monday('10:15'))).toEqual(moved)
    expect(await mailsTo(services, GUEST.email)).toHaveLength(2)
  })

  test('lets guests choose only offered times, and the organizer any time without a meeting', async ({ services }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    await expect(move(services, null, eventId, monday('19:00'))).rejects.toMatchObject({
      message: errorMessage('outside_availability'),
    })
    const moved = await move(
      services,
      organizer,
      await entryIdOf(services, organizer),
      monday('19:00'),
      monday('20:00'),
    )
    expect(moved.event.end).toMatchObject({ dateTime: monday('20:00') })
  })

  test('does not offer the meeting’s current time', async ({ services }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    for (const [mover, event_id] of [
      [null, eventId],
      [organizer, await entryIdOf(services, organizer)],
    ] as const) {
      const { slots } = await callAs(services, mover).match.availability({ event_id })
      const starts = slots.map((slot) => slot.start)
      expect(starts).toEqual(expect.arrayContaining([monday('09:45'), monday('10:15')]))
      expect(starts).not.toContain(monday('10:00'))
    }
    await bookMeetingAt(services, organizer, monday('10:30'))
    const error = await errorOf(move(services, null, eventId, monday('10:15')))
    const nearest = [monday('09:30'), monday('09:45'), monday('11:00')]
    expect(error['slots']).toEqual(nearest.map((start) => expect.objectContaining({ start })))
  })

  test('rejects a time at which another meeting takes place', async ({ services }) => {
    const organizer = await createUser(services)
    const handle = await bookMeetingAt(services, organizer, monday('10:00'))
    const entryId = await entryIdOf(services, organizer)
    await bookMeetingAt(services, organizer, monday('12:00'))
    for (const [caller, eventId] of [
      [organizer, entryId],
      [null, handle],
    ] as const) {
      await expect(move(services, caller, eventId, monday('12:15'))).rejects.toMatchObject({
        message: errorMessage('just_taken'),
      })
    }
  })

  test('rejects a time in the past, and a meeting that is over', async ({ services }) => {
    const organizer = await createUser(services)
    const handle = await bookMeetingAt(services, organizer, monday('10:00'))
    const attempts = [
      [organizer, await entryIdOf(services, organizer)],
      [null, handle],
    ] as const
    for (const [caller, eventId] of attempts) {
      await expect(move(services, caller, eventId, monday('06:00'))).rejects.toMatchObject({
        message: errorMessage('outside_availability'),
      })
    }
    services.clock.set(monday('11:00'))
    for (const [caller, eventId] of attempts) {
      await expect(move(services, caller, eventId, monday('14:00'))).rejects.toMatchObject({
        message: errorMessage('meeting_over'),
      })
    }
    expect(await callAs(services, null).events.get({ eventId: handle })).toMatchObject({
      past: true,
      event_duration: 30,
    })
  })

  test('sends one invitation, for the new time, while the booking can be undone', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const { event } = await callAs(services, null).match.book({ ...GUEST, token, start: monday('10:00') })
    await move(services, null, event.id, monday('11:00'))
    const mails = await mailsTo(services, GUEST.email)
    expect(mails.map((mail) => [mail.ical_method, mail.sequence])).toEqual([['REQUEST', 1]])
  })

  test('rejects an unknown id as not found', async ({ services }) => {
    const eventId = 'AAAAAAAAAAAAAAAAAAAAAA'
    const calls = callAs(services, null)
    await expect(calls.events.get({ eventId })).rejects.toMatchObject({ message: errorMessage('not_found') })
    await expect(calls.match.proposal({ eventId })).rejects.toMatchObject({ message: errorMessage('not_found') })
    await expect(calls.match.autoRescheduleBatch({ eventId })).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
    await expect(calls.events.cancel({ eventId })).rejects.toMatchObject({ message: errorMessage('not_found') })
    await expect(calls.match.availability({ event_id: eventId })).rejects.toMatchObject({
      message: errorMessage('not_found'),
    })
  })
})

describe('cancelling', () => {
  test('frees the time, deletes the calendar entries and emails everyone; repeating it succeeds', async ({
    services,
  }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    const first = await callAs(services, null).events.cancel({ eventId })
    expect(first).toMatchObject({ success: true, already_cancelled: false, event: { status: 'cancelled' } })
    expect(await callAs(services, null).events.cancel({ eventId })).toMatchObject({
      success: true,
      already_cancelled: true,
    })
    expect(await callAs(services, organizer).calendar.listEvents({})).toEqual([])
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
    for (const email of [organizer.email, GUEST.email]) {
      const mails = await mailsTo(services, email)
      expect(mails.map((mail) => [mail.ical_method, mail.sequence])).toEqual([
        ['REQUEST', 0],
        ['CANCEL', 1],
      ])
    }
  })

  test('prevents later moves', async ({ services }) => {
    const organizer = await createUser(services)
    const eventId = await bookMeetingAt(services, organizer, monday('10:00'))
    await callAs(services, null).events.cancel({ eventId })
    await expect(move(services, null, eventId, monday('11:00'))).rejects.toMatchObject({
      message: errorMessage('meeting_cancelled'),
    })
  })

  test('emails nobody while the booking can be undone', async ({ services }) => {
    const organizer = await createUser(services)
    const token = await invitationTokenOf(services, organizer)
    const { event } = await callAs(services, null).match.book({ ...GUEST, token, start: monday('10:00') })
    await callAs(services, null).events.cancel({ eventId: event.id })
    expect(await services.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })
})

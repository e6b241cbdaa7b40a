import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { bookGroup } from '#server/test/meetings.ts'
import { at, createUserWithAccount } from '#server/test/providers/connected-account.ts'
import { HOUR } from '#shared/time.ts'

const RANGE = { time_min: monday('09:00'), time_max: monday('18:00') }

/** A meeting of two users and a guest; later, the connected calendar of one of the users can no longer be read. */
async function createMeetingWithUnreadableCalendar(baseServices: TestServices, role: 'organizer' | 'participant') {
  const { services, caller: calendarOwner, remote, run } = await createUserWithAccount(baseServices)
  await run()
  const other = await createUser(services)
  const isOrganizer = role === 'organizer'
  const handles = await bookGroup(services, isOrganizer ? calendarOwner : other, isOrganizer ? other : calendarOwner)
  await run()
  remote.isConnected = false
  remote.putEvent(remote.primaryCalendar, { summary: 'Unseen', start_at: at('14:00'), end_at: at('15:00') })
  services.clock.advance(HOUR)
  const guest = callAs(services, null)
  const move = (eventId: string, time: string) =>
    guest.events.reschedule({ eventId, event: { start: { dateTime: monday(time) } } })
  const getAvailability = (event_id: string) => guest.match.availability({ event_id, ...RANGE })
  return { services, calendarOwner, other, handles, guest, move, getAvailability }
}

test('if a participant’s calendar is unreadable, others can choose times, marked as unknown for that participant', {
  meta: {
    promise:
      'Calendar accounts: Unknown time is never free: automatic matching returns "The calendar of NAME could not be read", and lets people choose a time themselves.',
  },
}, async ({ services: baseServices }) => {
  const { services, other, handles, guest, move, getAvailability } = await createMeetingWithUnreadableCalendar(
    baseServices,
    'participant',
  )
  expect(await errorOf(guest.match.autoRescheduleBatch({ eventId: handles.guestHandle }))).toMatchObject({
    code: 'calendar_unread',
  })
  const organizerAvailability = callAs(services, other).match.availability({ event_id: handles.entryId, ...RANGE })
  for (const { slots, has_unread_calendar } of [
    await getAvailability(handles.guestHandle),
    await organizerAvailability,
  ]) {
    expect(slots.length).toBeGreaterThan(10)
    expect(slots.every(({ others_unknown, unknown }) => others_unknown && !unknown)).toBe(true)
    expect(has_unread_calendar).toBe(false)
  }
  const moved = await move(handles.guestHandle, '15:00')
  expect(moved.event.start).toMatchObject({ dateTime: monday('15:00') })
  // The participant's known busy times still block slots, and unknown times are not offered as alternatives.
  expect((await getAvailability(handles.guestHandle)).slots.map(({ start }) => start)).not.toContain(monday('09:30'))
  expect(await errorOf(move(handles.guestHandle, '09:30'))).toMatchObject({ code: 'just_taken', slots: [] })
})

test('times are marked as unknown for the participant who moves a meeting if their own calendar is unreadable', async ({
  services: baseServices,
}) => {
  const { services, calendarOwner, handles } = await createMeetingWithUnreadableCalendar(baseServices, 'participant')
  const { slots } = await callAs(services, calendarOwner).match.availability({ event_id: handles.userHandle, ...RANGE })
  expect(slots.length).toBeGreaterThan(10)
  expect(slots.every(({ unknown, others_unknown }) => unknown && !others_unknown)).toBe(true)
})

test('an unreadable calendar of the organizer leaves no times, and is reported', async ({ services: baseServices }) => {
  const { handles, move, getAvailability } = await createMeetingWithUnreadableCalendar(baseServices, 'organizer')
  expect(await getAvailability(handles.guestHandle)).toMatchObject({ slots: [], has_unread_calendar: true })
  expect(await errorOf(move(handles.guestHandle, '15:00'))).toMatchObject({ code: 'outside_availability' })
})

test('the error says whether the unreadable calendar is the caller’s own', async ({ services: baseServices }) => {
  const { services, calendarOwner, other } = await createMeetingWithUnreadableCalendar(baseServices, 'participant')
  const bookGroupOf = (organizer: typeof other, participant: string) =>
    callAs(services, organizer).meetings.scheduleGroup({
      summary: 'Again',
      participants: [participant, 'gus@elsewhere.test'],
    })
  const own = await errorOf(bookGroupOf(calendarOwner, other.email))
  expect(own).toMatchObject({
    detail: `The calendar of ${calendarOwner.name} could not be read`,
    code: 'calendar_unread',
    is_own: true,
  })
  const error = await errorOf(bookGroupOf(other, calendarOwner.email))
  expect(error).toMatchObject({ code: 'calendar_unread' })
  expect(error).not.toHaveProperty('is_own')
})

test('an unreadable calendar prevents booking a group at a proposed time', async ({ services: baseServices }) => {
  const { services, calendarOwner, other } = await createMeetingWithUnreadableCalendar(baseServices, 'participant')
  const booking = callAs(services, other).meetings.scheduleGroup({
    summary: 'Again',
    participants: [calendarOwner.email, 'gus@elsewhere.test'],
    start: monday('15:00'),
  })
  expect(await errorOf(booking)).toMatchObject({ code: 'calendar_unread' })
})

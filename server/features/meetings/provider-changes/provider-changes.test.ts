import { callAs } from '#server/test/caller.ts'
import { createUser, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import { at, createUserWithDestination, synchronize } from '#server/test/providers/connected-account.ts'
import type { MeetingId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../calendars/providers/provider-error.ts'

const timesOf = (start: string, end: string) => ({ start_at: at(start), end_at: at(end) })
const betweenInstants = (start: string, end: string) => ({ start_at: new Date(start), end_at: new Date(end) })
const declinedBy = (email: string) => ({
  email,
  name: null,
  picture: null,
  role: 'participant' as const,
  response_status: 'declined' as const,
})

/** Creates an organizer whose meeting with a guest is in their connected calendar, and marks its emails as sent. */
async function createOrganizerWithMeeting(baseServices: TestServices) {
  const user = await createUserWithDestination(baseServices)
  const { services, caller, calls, run } = user
  const { meeting_id } = await user.book()
  await run()
  await markMailsSent(services)
  const start = async () => (await calls.calendar.getEvent({ eventId: meeting_id })).start
  const subjects = async (email: string) => (await subjectsTo(services, email)).slice(1)
  const mails = async () => ({ organizer: await subjects(caller.email), guest: await subjects(GUEST.email) })
  return { ...user, meeting_id, start, subjects, mails }
}

const statusOf = async (services: TestServices, meeting_id: MeetingId) =>
  (
    await services.db
      .selectFrom('meetings')
      .select('status')
      .where('meeting_id', '=', meeting_id)
      .executeTakeFirstOrThrow()
  ).status

describe('a meeting moved in its organizer’s calendar', () => {
  test('moves here, and everyone is emailed once', {
    meta: {
      promise:
        'Calendar accounts: A meeting that is moved in its organizer’s calendar moves here; everyone is emailed once.',
    },
  }, async ({ services: baseServices }) => {
    const { services, editCopy, start, mails, remote, copy } = await createOrganizerWithMeeting(baseServices)
    editCopy(timesOf('14:05', '15:00'))
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('14:05') })
    const moved = [expect.stringContaining('Moved: ')]
    expect(await mails()).toEqual({ organizer: moved, guest: moved })
    expect(copy()).toMatchObject({ ...timesOf('14:05', '15:00'), sequence: 1 })
    const writes = () => remote.calls.filter((name) => name === 'updateEvent').length
    const before = writes()
    await synchronize(services)
    await synchronize(services)
    expect([writes(), await mails()]).toEqual([before, { organizer: moved, guest: moved }])
  })

  test('stays where it was if somebody has another meeting then', async ({ services: baseServices }) => {
    const { services, book, editCopy, start, mails, copy, run } = await createOrganizerWithMeeting(baseServices)
    await book('15:00')
    await run()
    await markMailsSent(services)
    editCopy(timesOf('15:00', '15:30'))
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('11:00') })
    expect(copy()).toMatchObject(timesOf('11:00', '11:30'))
    const { organizer, guest } = await mails()
    expect(organizer.at(-1)).toMatch(/^Not moved: /)
    expect([...organizer, ...guest].filter((subject) => subject.startsWith('Moved'))).toEqual([])
    await synchronize(services)
    expect(await mails()).toEqual({ organizer, guest })
  })

  test.for([
    ['made an all-day event', { all_day: true, start_date: '2026-11-17', end_date: '2026-11-18' }, 'Not changed: '],
    [
      'given a length that is not in whole minutes',
      { end_at: new Date(at('14:30').getTime() + MINUTE / 2) },
      'Not changed: ',
    ],
    ['moved more than a year ahead', betweenInstants('2027-11-16T07:00Z', '2027-11-16T07:15Z'), 'Not moved: '],
    ['moved beyond the year 9999', betweenInstants('9999-12-31T23:45Z', '+010000-01-01T00:15Z'), 'Not moved: '],
  ] as const)('stays where it was if it was %s', async ([, change, subject], { services: baseServices }) => {
    const { services, editCopy, start, mails, copy } = await createOrganizerWithMeeting(baseServices)
    editCopy({ ...timesOf('14:00', '14:30'), ...change })
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('11:00') })
    expect(copy()).toMatchObject({ ...timesOf('11:00', '11:30'), all_day: false })
    expect(await mails()).toEqual({ organizer: [expect.stringContaining(subject)], guest: [] })
  })

  test('keeps changes made here in the meantime', async ({ services: baseServices }) => {
    const { services, editCopy, start, calls, meeting_id, copy } = await createOrganizerWithMeeting(baseServices)
    editCopy(timesOf('14:00', '14:30'))
    await calls.events.reschedule({
      eventId: meeting_id,
      event: { start: { dateTime: monday('11:00') }, location: 'Room 7' },
    })
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('14:00') })
    expect(copy()).toMatchObject({ ...timesOf('14:00', '14:30'), location: 'Room 7' })
    // Moved on both sides: the move here wins.
    editCopy(timesOf('15:00', '15:30'))
    await calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday('16:00') } } })
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('16:00') })
    expect(copy()).toMatchObject(timesOf('16:00', '16:30'))
  })
})

describe('other changes to a meeting’s copy', () => {
  test('a new title from the organizer is applied, but not a description', async ({ services: baseServices }) => {
    const { services, editCopy, calls, meeting_id, mails } = await createOrganizerWithMeeting(baseServices)
    editCopy({ summary: 'Quarterly  plan', description: 'Their own notes' })
    await synchronize(services)
    const event = await calls.calendar.getEvent({ eventId: meeting_id })
    expect(event).toMatchObject({ summary: 'Quarterly  plan', description: null })
    const updated = [expect.stringContaining('Updated: ')]
    expect(await mails()).toEqual({ organizer: updated, guest: updated })
    expect((await mails()).guest).toEqual([expect.stringContaining(': Quarterly plan, ')])
  })

  test('a new ETag alone, or whitespace in the title, does not count as a change', async ({
    services: baseServices,
  }) => {
    const { services, editCopy, copy, mails, remote } = await createOrganizerWithMeeting(baseServices)
    editCopy({ summary: ` ${copy().summary.replace(' ', '  ')} ` })
    const writes = remote.calls.filter((name) => name === 'updateEvent').length
    await synchronize(services)
    expect(await mails()).toEqual({ organizer: [], guest: [] })
    expect(remote.calls.filter((name) => name === 'updateEvent')).toHaveLength(writes)
  })

  test('a write whose response was lost does not count as a change', async ({ services: baseServices }) => {
    const { services, calls, meeting_id, start, remote, run, copy } = await createOrganizerWithMeeting(baseServices)
    remote.failNext('updateEvent', new ProviderError('unavailable'), { isResponseLost: true })
    await calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday('14:00') } } })
    await expect(run()).rejects.toThrow('unavailable')
    await calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday('16:00') } } })
    await synchronize(services)
    expect(await start()).toMatchObject({ dateTime: monday('16:00') })
    expect(copy()).toMatchObject(timesOf('16:00', '16:30'))
  })

  test('a decline by the only guest cancels the meeting', async ({ services: baseServices }) => {
    const { services, editCopy, copy, meeting_id, mails } = await createOrganizerWithMeeting(baseServices)
    editCopy({
      attendees: copy().attendees.map((person) => ({
        ...person,
        ...(person.email === GUEST.email && { response_status: 'declined' }),
      })),
    })
    await synchronize(services)
    expect(await statusOf(services, meeting_id)).toBe('cancelled')
    const cancelled = [expect.stringContaining('Canceled: ')]
    expect(await mails()).toEqual({ organizer: cancelled, guest: cancelled })
  })
})

describe('deleting a meeting’s copy in its organizer’s calendar', () => {
  test('cancels the meeting, and everyone is emailed once', {
    meta: {
      promise:
        'Calendar accounts: A meeting that is deleted in its organizer’s calendar is cancelled here once the provider confirms that it is gone.',
    },
  }, async ({ services: baseServices }) => {
    const { services, remote, copy, meeting_id, mails, rowOf } = await createOrganizerWithMeeting(baseServices)
    remote.removeEvent(remote.primaryCalendar, copy().external_id)
    await synchronize(services)
    expect([await statusOf(services, meeting_id), await rowOf(meeting_id)]).toEqual(['cancelled', undefined])
    const cancelled = [expect.stringContaining('Canceled: ')]
    expect(await mails()).toEqual({ organizer: cancelled, guest: cancelled })
    await synchronize(services)
    expect(await mails()).toEqual({ organizer: cancelled, guest: cancelled })
  })

  test('cancels it only once the provider confirms that it is gone', {
    meta: {
      promise:
        'Calendar accounts: A meeting that is deleted in its organizer’s calendar is cancelled here once the provider confirms that it is gone.',
    },
  }, async ({ services: baseServices }) => {
    const { services, remote, copy, meeting_id, run } = await createOrganizerWithMeeting(baseServices)
    remote.removeEvent(remote.primaryCalendar, copy().external_id)
    remote.failNext('findEvent', new ProviderError('unavailable'))
    await synchronize(services).catch(() => {})
    expect(await statusOf(services, meeting_id)).toBe('confirmed')
    await synchronize(services)
    await run()
    expect(await statusOf(services, meeting_id)).toBe('cancelled')
  })

  test('does not cancel the meeting if the copy was only moved to another calendar', async ({
    services: baseServices,
  }) => {
    const { services, remote, copy, meeting_id, calls, listCalendars, mails } =
      await createOrganizerWithMeeting(baseServices)
    const work = remote.putCalendar({ summary: 'Work' })
    const event = copy()
    remote.removeEvent(remote.primaryCalendar, event.external_id)
    remote.putEvent(work, { ...event, ...timesOf('14:00', '14:30') })
    await synchronize(services)
    const calendar_id = (await listCalendars()).find(({ summary }) => summary === 'Work')?.id
    expect(await calls.calendar.listEvents({})).toMatchObject([
      { summary: 'Dentist' },
      { id: meeting_id, calendar_id, start: { dateTime: monday('14:00') } },
    ])
    await synchronize(services)
    expect(work.events.get(event.external_id)).toMatchObject({ sequence: 1 })
    expect(await mails()).toEqual({
      organizer: [expect.stringContaining('Moved: ')],
      guest: [expect.stringContaining('Moved: ')],
    })
  })

  test('does not cancel a past meeting, or a meeting whose whole calendar was deleted', async ({
    services: baseServices,
  }) => {
    const { services, remote, copy, meeting_id, calls, listCalendars } = await createOrganizerWithMeeting(baseServices)
    services.clock.set(monday('12:00'))
    remote.removeEvent(remote.primaryCalendar, copy().external_id)
    await synchronize(services)
    expect(await statusOf(services, meeting_id)).toBe('confirmed')
    const work = remote.putCalendar({ summary: 'Work' })
    await synchronize(services)
    const id = (await listCalendars()).find(({ summary }) => summary === 'Work')?.id ?? expect.fail('no calendar')
    await calls.calendarManagement.update({ calendarId: id, is_destination: true })
    const token = await invitationTokenOf(services, await organizerOf(services, meeting_id))
    const second = await callAs(services, null).match.book({ ...GUEST, token, start: monday('15:00') })
    await synchronize(services)
    expect(work.events.size).toBe(1)
    remote.calendars.delete(work.external_id)
    await synchronize(services)
    expect(await statusOf(services, meetingIdOf(second))).toBe('confirmed')
  })

  test('is not assumed when a full read does not list the copy', async ({ services: baseServices }) => {
    const { services, remote, copy, meeting_id, mails } = await createOrganizerWithMeeting(baseServices)
    const event = copy()
    remote.expireCursors()
    remote.primaryCalendar.log = remote.primaryCalendar.log.filter((id) => id !== event.external_id)
    await synchronize(services)
    expect([await statusOf(services, meeting_id), await mails()]).toEqual(['confirmed', { organizer: [], guest: [] }])
  })
})

async function organizerOf(services: TestServices, meeting_id: MeetingId) {
  const { organizer_id } = await services.db
    .selectFrom('meetings')
    .select('organizer_id')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  return services.db
    .selectFrom('users')
    .select(['user_id', 'email', 'name', 'picture', 'time_zone', 'is_auth', 'is_admin'])
    .where('user_id', '=', organizer_id ?? expect.fail('no organizer'))
    .executeTakeFirstOrThrow()
    .then((user) => ({ ...user, session_id: null }))
}

/** Creates a participant with a connected calendar, and books them into a meeting of three. */
async function createParticipantWithMeeting(baseServices: TestServices) {
  const user = await createUserWithDestination(baseServices)
  const { services, caller, run } = user
  const organizer = await createUser(services)
  const { entryId } = await bookGroup(services, organizer, caller)
  await run()
  const subjects = async (email: string) => (await subjectsTo(services, email)).slice(1)
  const asOrganizer = callAs(services, organizer)
  return { ...user, organizer, asOrganizer, meeting_id: entryId as MeetingId, subjects }
}

describe('a participant’s copy of a meeting', () => {
  test('when moved, moves the meeting if they could choose that time here; otherwise, it moves back', async ({
    services: baseServices,
  }) => {
    const { services, asOrganizer, editCopy, copy, meeting_id, caller, organizer, subjects } =
      await createParticipantWithMeeting(baseServices)
    const { start: originalStart } = await asOrganizer.calendar.getEvent({ eventId: meeting_id })
    // Outside the organizer's hours.
    editCopy(timesOf('22:00', '22:30'))
    await synchronize(services)
    expect((await asOrganizer.calendar.getEvent({ eventId: meeting_id })).start).toEqual(originalStart)
    expect(copy().start_at).toEqual(new Date('dateTime' in originalStart ? originalStart.dateTime : ''))
    expect([await subjects(caller.email), await subjects(organizer.email)]).toEqual([
      [expect.stringContaining('Not moved: ')],
      [],
    ])
    editCopy({ ...timesOf('13:00', '13:30'), summary: 'My own title' })
    await synchronize(services)
    const event = await asOrganizer.calendar.getEvent({ eventId: meeting_id })
    expect(event).toMatchObject({ summary: 'Planning', start: { dateTime: monday('13:00') } })
    expect(await subjects(organizer.email)).toEqual([expect.stringContaining('Moved: ')])
  })

  test('when deleted, removes them from the meeting, which continues', async ({ services: baseServices }) => {
    const { services, remote, copy, meeting_id, subjects, organizer, rowOf } =
      await createParticipantWithMeeting(baseServices)
    remote.removeEvent(remote.primaryCalendar, copy().external_id)
    await synchronize(services)
    expect([await statusOf(services, meeting_id), await rowOf(meeting_id)]).toEqual(['confirmed', undefined])
    expect(await subjects(organizer.email)).toEqual([expect.stringContaining(' left: Planning')])
  })

  test('when declined, declines the meeting here too', {
    meta: { promise: 'Calendar accounts: A meeting that is declined in a connected calendar is declined here.' },
  }, async ({ services: baseServices }) => {
    const { services, editCopy, asOrganizer, remoteEvents, meeting_id, caller, subjects, organizer } =
      await createParticipantWithMeeting(baseServices)
    // Providers identify the owner of a calendar by the account's address.
    editCopy({ attendees: [declinedBy('ana@memory.test')] })
    await synchronize(services)
    const { attendees } = await asOrganizer.calendar.getEvent({ eventId: meeting_id })
    expect(attendees.find(({ email }) => email === caller.email)).toMatchObject({ response_status: 'declined' })
    expect(await subjects(organizer.email)).toEqual([expect.stringContaining(' left: Planning')])
    await synchronize(services)
    expect(remoteEvents()).toEqual([])
  })

  test('is shown once when its provider adds an invitation, and is declined when the invitation is', async ({
    services: baseServices,
  }) => {
    const { services, remote, copy, asOrganizer, meeting_id, caller, calls } =
      await createParticipantWithMeeting(baseServices)
    const { external_id: _, ...invitation } = copy()
    const added = remote.putEvent(remote.primaryCalendar, invitation)
    await synchronize(services)
    expect((await calls.calendar.listEvents({})).map(({ id }) => id).filter((id) => id === meeting_id)).toHaveLength(1)
    expect(await calls.calendar.listEvents({})).toHaveLength(2)
    remote.putEvent(remote.primaryCalendar, { ...added, attendees: [declinedBy('ana@memory.test')] })
    await synchronize(services)
    const { attendees } = await asOrganizer.calendar.getEvent({ eventId: meeting_id })
    expect(attendees.find(({ email }) => email === caller.email)).toMatchObject({ response_status: 'declined' })
  })

  test('in the built-in calendar is declined when an invitation in a connected account is', async ({
    services: baseServices,
  }) => {
    const { services, calls, mainCalendar, caller, remote } = await createUserWithDestination(baseServices)
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_destination: false })
    const organizer = await createUser(services)
    const { entryId } = await bookGroup(services, organizer, caller)
    const { ical_uid } = await services.db
      .selectFrom('meetings')
      .select('ical_uid')
      .where('meeting_id', '=', entryId as MeetingId)
      .executeTakeFirstOrThrow()
    const invitation = { ical_uid, summary: 'Planning', ...timesOf('13:00', '13:30') }
    remote.putEvent(remote.primaryCalendar, { ...invitation, attendees: [declinedBy('ana@memory.test')] })
    await synchronize(services)
    const { attendees } = await callAs(services, organizer).calendar.getEvent({ eventId: entryId })
    expect(attendees.find(({ email }) => email === caller.email)).toMatchObject({ response_status: 'declined' })
  })
})

describe('an event that reuses the UID of a meeting', () => {
  test('does not respond for guests when somebody invites the organizer to it', async ({ services: baseServices }) => {
    const { services, remote, copy, meeting_id, mails } = await createOrganizerWithMeeting(baseServices)
    const { ical_uid } = copy()
    const attendees = [declinedBy(GUEST.email), declinedBy('ana@memory.test')]
    remote.putEvent(remote.primaryCalendar, { ical_uid, summary: 'Forged', ...timesOf('11:00', '11:30'), attendees })
    await synchronize(services)
    expect(await statusOf(services, meeting_id)).toBe('confirmed')
    expect(await mails()).toEqual({ organizer: [], guest: [] })
  })

  test.for([{ is_read_only: true }, { is_shared: true }])(
    'does not respond for a participant if it is in somebody else’s calendar: %j',
    async (access, { services: baseServices }) => {
      const { services, remote, copy, asOrganizer, meeting_id, caller } =
        await createParticipantWithMeeting(baseServices)
      const { external_id: _, ...invitation } = copy()
      const shared = remote.putCalendar({ summary: 'Of a colleague', ...access })
      remote.putEvent(shared, { ...invitation, attendees: [declinedBy('ana@memory.test'), declinedBy(caller.email)] })
      await synchronize(services)
      const { attendees } = await asOrganizer.calendar.getEvent({ eventId: meeting_id })
      expect(attendees.find(({ email }) => email === caller.email)?.response_status).not.toBe('declined')
    },
  )
})

import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import { runAccountJobs, synchronize } from '#server/test/providers/connected-account.ts'
import { ADELE, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import type { MeetingId } from '#shared/ids.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'

const { control, newProvider, credentialsOf } = setUpMicrosoft()

/** A user who has connected a Microsoft account, on a server with the Microsoft provider. */
async function createUserAtMicrosoft(baseServices: TestServices) {
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, newProvider()] }
  const caller = await createUser(services)
  await connectAccount(services, caller.user_id, { provider: 'microsoft', credentials: await credentialsOf(ADELE) })
  await runAccountJobs(services)
  const subjects = async (email: string) => (await subjectsTo(services, email)).slice(1)
  return { services, caller, subjects, calls: callAs(services, caller) }
}

const events = () => control().listEvents(ADELE) as { id: string; subject: string; iCalUId: string }[]
const at = (time: string) => utc(monday(time).slice(0, -1))

describe('a meeting whose organizer has a Microsoft account', () => {
  async function setUpOrganizer(baseServices: TestServices) {
    const user = await createUserAtMicrosoft(baseServices)
    const token = await invitationTokenOf(user.services, user.caller)
    const booked = await callAs(user.services, null).match.book({ ...GUEST, token, start: monday('11:00') })
    await runAccountJobs(user.services)
    const copy = () => events()[0] ?? expect.fail('there is no event in Outlook')
    return { ...user, copy, booked, meeting_id: meetingIdOf(booked) }
  }

  test('gets a Teams link, and follows its copy in Outlook', async ({ services: baseServices }) => {
    const { services, caller, calls, copy, subjects, meeting_id } = await setUpOrganizer(baseServices)
    const { meeting_url } = await calls.calendar.getEvent({ eventId: meeting_id })
    expect(meeting_url).toMatch(/^https:\/\/teams\.microsoft\.com\//)
    expect((await mailsTo(services, GUEST.email))[0]?.text).toContain(meeting_url)
    await markMailsSent(services)
    control().updateEvent(ADELE, copy().id, { subject: 'Kick-off', start: at('14:00'), end: at('14:30') })
    await synchronize(services)
    const moved = await calls.calendar.getEvent({ eventId: meeting_id })
    expect(moved).toMatchObject({ summary: 'Kick-off', start: { dateTime: monday('14:00') }, meeting_url })
    for (const { email } of [GUEST, caller]) expect(await subjects(email)).toEqual([expect.stringMatching(/^Moved: /)])
    await synchronize(services)
    await synchronize(services)
    for (const { email } of [GUEST, caller]) expect(await subjects(email)).toHaveLength(1)
    await markMailsSent(services)
    control().deleteEvent(ADELE, copy().id)
    await synchronize(services)
    expect((await subjects(GUEST.email)).slice(1)).toEqual([expect.stringMatching(/^Canceled: /)])
    expect(await calls.calendar.listEvents({})).toEqual([])
    expect(control().sentMails).toEqual([])
  })

  test('is not cancelled when the organizer deletes a second copy, which arrived by email', async ({
    services: baseServices,
  }) => {
    const { services, caller, calls, copy, booked, meeting_id } = await setUpOrganizer(baseServices)
    const { id } = copy()
    const invitation = { subject: 'Meeting', start: at('11:00'), end: at('11:30') }
    control().receiveInvitation(ADELE, invitation, { uid: booked.ical_uid, organizer: caller.email })
    await synchronize(services)
    control().deleteEvent(ADELE, events().find((event) => event.id !== id)?.id ?? '')
    await synchronize(services)
    expect(await calls.calendar.getEvent({ eventId: meeting_id })).toMatchObject({ status: 'confirmed' })
    expect(events()).toMatchObject([{ id }])
  })
})

describe('an invitation that Outlook has added to a participant’s calendar', () => {
  /** A meeting of three; the participant's account has their own copy of it, and an invitation sent by email. */
  async function setUpParticipant(baseServices: TestServices) {
    const user = await createUserAtMicrosoft(baseServices)
    const { services, caller } = user
    const organizer = await createUser(services)
    const { entryId } = await bookGroup(services, organizer, caller)
    await runAccountJobs(services)
    const { ical_uid, start_at, end_at } = await services.db
      .selectFrom('events')
      .select(['ical_uid', 'start_at', 'end_at'])
      .where('meeting_id', '=', entryId as MeetingId)
      .where('user_id', '=', caller.user_id)
      .executeTakeFirstOrThrow()
    const time = (date: Date) => utc(date.toISOString().slice(0, -1))
    const [ownCopy] = events()
    const receive = (uid = ical_uid, from = organizer.email) => {
      const known = new Set(events().map(({ id }) => id))
      const invitation = { subject: 'Planning', start: time(start_at), end: time(end_at) }
      control().receiveInvitation(ADELE, invitation, { uid, organizer: from })
      return events().find(({ id }) => !known.has(id))?.id ?? expect.fail('no invitation')
    }
    const invitation = receive()
    await synchronize(services)
    expect(await user.calls.calendar.listEvents({})).toHaveLength(1)
    const readResponse = async () => {
      const { attendees } = await callAs(services, organizer).calendar.getEvent({ eventId: entryId })
      return attendees.find(({ email }) => email === caller.email)?.response_status
    }
    const expectDeclined = async () => {
      expect(await readResponse()).toBe('declined')
      expect(await user.subjects(organizer.email)).toEqual([expect.stringContaining(' left: Planning')])
      const cancelled = (await mailsTo(services, GUEST.email)).filter(({ subject }) => subject.startsWith('Canceled'))
      expect(cancelled).toEqual([])
      await synchronize(services)
      expect(await user.calls.calendar.listEvents({})).toEqual([])
      expect(events().filter(({ id }) => id === ownCopy?.id)).toEqual([])
    }
    return { ...user, invitation, receive, ical_uid, readResponse, expectDeclined }
  }

  test.for([
    ['deletes', 'remove'],
    ['keeps', 'keep'],
  ] as const)(
    'is declined here when it is declined in Outlook, which then %s it',
    async ([, declinedMeeting], { services: baseServices }) => {
      control().setSwitches({ declinedMeeting })
      const { services, invitation, expectDeclined } = await setUpParticipant(baseServices)
      control().respond(ADELE, invitation, 'declined')
      expect(events().some(({ id }) => id === invitation)).toBe(declinedMeeting === 'keep')
      await synchronize(services)
      await expectDeclined()
    },
  )

  test('is declined here when it is declined in Outlook, even if the cursors have expired', async ({
    services: baseServices,
  }) => {
    const { services, invitation, expectDeclined } = await setUpParticipant(baseServices)
    control().respond(ADELE, invitation, 'declined')
    control().expireCursors(ADELE)
    await synchronize(services)
    await expectDeclined()
  })

  test('counts as declined only once Microsoft confirms that it is gone', async ({ services: baseServices }) => {
    const { services, invitation, readResponse, expectDeclined } = await setUpParticipant(baseServices)
    control().deleteEvent(ADELE, invitation)
    // The list of changes succeeds, but the request for the event fails.
    control().addFault({ path: '/events/', status: 503, times: 8 })
    await synchronize(services).catch(() => {})
    expect(await readResponse()).toBe('needs_action')
    control().clearFaults()
    await synchronize(services)
    await expectDeclined()
  })

  test.for(['moved to another calendar', 'replaced by a newer one'] as const)(
    'is not declined when it was %s',
    async (change, { services: baseServices }) => {
      const { services, invitation, receive, readResponse, subjects, caller } = await setUpParticipant(baseServices)
      let current = invitation
      if (change === 'moved to another calendar') control().moveEvent(ADELE, invitation, 'Projects')
      else {
        current = receive()
        control().deleteEvent(ADELE, invitation)
      }
      await synchronize(services)
      await synchronize(services)
      expect([await readResponse(), await subjects(caller.email)]).toEqual(['needs_action', []])
      control().respond(ADELE, current, 'declined')
      await synchronize(services)
      expect(await readResponse()).toBe('declined')
    },
  )

  test('is not declined when its calendar is deleted', async ({ services: baseServices }) => {
    const { services, invitation, readResponse, subjects, caller } = await setUpParticipant(baseServices)
    control().moveEvent(ADELE, invitation, 'Projects')
    await synchronize(services)
    control().deleteCalendar(ADELE, 'Projects')
    await synchronize(services)
    expect([await readResponse(), await subjects(caller.email)]).toEqual(['needs_action', []])
  })

  test('is ignored if it came from somebody other than the organizer', async ({ services: baseServices }) => {
    const { services, receive, readResponse } = await setUpParticipant(baseServices)
    const forged = receive(undefined, 'mallory@elsewhere.test')
    await synchronize(services)
    control().deleteEvent(ADELE, forged)
    await synchronize(services)
    expect(await readResponse()).toBe('needs_action')
  })

  test('is recognized by the meeting’s UID even if Exchange wraps it in another UID', async ({
    services: baseServices,
  }) => {
    const { services, receive, invitation, ical_uid, readResponse } = await setUpParticipant(baseServices)
    const hex = Buffer.from(ical_uid).toString('hex').toUpperCase()
    const wrapped = `040000008200E00074C5B7101A82E008${'0'.repeat(48)}7643616C2D55696401000000${hex}00`
    const other = receive(wrapped)
    control().deleteEvent(ADELE, invitation)
    await synchronize(services)
    expect(await readResponse()).toBe('needs_action')
    control().respond(ADELE, other, 'declined')
    await synchronize(services)
    expect(await readResponse()).toBe('declined')
  })
})

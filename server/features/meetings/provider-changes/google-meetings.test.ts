import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, subjectsTo } from '#server/test/factories.ts'
import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import { runAccountJobs, synchronize } from '#server/test/providers/connected-account.ts'
import { ANA, setUpGoogle } from '#server/test/providers/google.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'

const getGoogle = setUpGoogle()

/** A user who has connected a Google account, and their meeting with a guest. */
async function createOrganizerWithGoogle(baseServices: TestServices) {
  const { provider, grant, google } = getGoogle()
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, provider] }
  const caller = await createUser(services)
  await connectAccount(services, caller.user_id, { provider: 'google', credentials: JSON.stringify(grant()) })
  await runAccountJobs(services)
  const token = await invitationTokenOf(services, caller)
  const booked = await callAs(services, null).match.book({ ...GUEST, token, start: monday('11:00') })
  await runAccountJobs(services)
  const anaInGoogle = google.control.actAs(ANA)
  const copy = () => anaInGoogle.listEvents()[0] ?? expect.fail('there is no event in Google Calendar')
  const subjects = () => subjectsTo(services, GUEST.email)
  return {
    services,
    caller,
    calls: callAs(services, caller),
    anaInGoogle,
    copy,
    subjects,
    meeting_id: meetingIdOf(booked),
  }
}

test('a meeting gets a Meet link, and follows its copy in Google Calendar', {
  meta: {
    promise:
      'Calendar accounts: Meetings in a Google calendar get a Google Meet link, in everyone’s calendar and email.',
  },
}, async ({ services: baseServices }) => {
  const { services, calls, anaInGoogle, copy, subjects, meeting_id } = await createOrganizerWithGoogle(baseServices)
  const link = copy().hangoutLink ?? expect.fail('no Meet link')
  expect(await calls.calendar.getEvent({ eventId: meeting_id })).toMatchObject({ meeting_url: link })
  expect((await mailsTo(services, GUEST.email))[0]?.text).toContain(link)
  await markMailsSent(services)
  anaInGoogle.patchEvent(copy().id ?? '', {
    summary: 'Kick-off',
    start: { dateTime: monday('14:00') },
    end: { dateTime: monday('14:30') },
  })
  await synchronize(services)
  const moved = await calls.calendar.getEvent({ eventId: meeting_id })
  expect(moved).toMatchObject({ summary: 'Kick-off', start: { dateTime: monday('14:00') }, meeting_url: link })
  expect((await subjects()).slice(1)).toEqual([expect.stringContaining('Moved: ')])
  expect((await mailsTo(services, GUEST.email))[1]?.text).toContain('changed the details.')
  await synchronize(services)
  await synchronize(services)
  expect(await subjects()).toHaveLength(2)
  anaInGoogle.deleteEvent(copy().id ?? '')
  await markMailsSent(services)
  await synchronize(services)
  expect((await subjects()).slice(2)).toEqual([expect.stringContaining('Canceled: ')])
})

test('an invitation accepted in Google Calendar is accepted in Meridian', {
  meta: {
    promise: 'Calendar accounts: A meeting that is accepted in a connected calendar is accepted here, without emails.',
  },
}, async ({ services: baseServices }) => {
  const { provider, grant, google } = getGoogle()
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, provider] }
  const [guest, organizer] = [await createUser(services), await createUser(services)]
  await connectAccount(services, guest.user_id, { provider: 'google', credentials: JSON.stringify(grant()) })
  await runAccountJobs(services)
  const { entryId } = await bookGroup(services, organizer, guest)
  await runAccountJobs(services)
  const anaInGoogle = google.control.actAs(ANA)
  const [copy] = anaInGoogle.listEvents()
  const mails = await mailsTo(services, organizer.email)
  anaInGoogle.respond(copy?.id ?? expect.fail('there is no event in Google Calendar'), 'accepted')
  await synchronize(services)
  const { attendees } = await callAs(services, organizer).calendar.getEvent({ eventId: entryId })
  expect(attendees.map(({ email, response_status }) => [email, response_status])).toEqual([
    [organizer.email, 'accepted'],
    [guest.email, 'accepted'],
    [GUEST.email, 'needs_action'],
  ])
  await synchronize(services)
  expect(anaInGoogle.getEvent(copy?.id ?? '').attendees).toContainEqual(
    expect.objectContaining({ email: ANA, responseStatus: 'accepted' }),
  )
  expect(await mailsTo(services, organizer.email)).toEqual(mails)
})

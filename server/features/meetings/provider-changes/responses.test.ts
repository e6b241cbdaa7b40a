import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup } from '#server/test/meetings.ts'
import { createUserWithDestination, EMAIL, synchronize } from '#server/test/providers/connected-account.ts'
import type { ResponseStatus } from '#shared/events.ts'
import type { MeetingId } from '#shared/ids.ts'
import { synchronizeAccount } from '../../calendars/accounts/synchronize-account.ts'

/**
 * Books a meeting of an organizer, a participant and a guest. The calendar of one of the users is connected, and
 * `respond` sets the responses that its owner sees there.
 */
async function bookMeetingOfThree(baseServices: TestServices, connected: 'organizer' | 'participant') {
  const user = await createUserWithDestination(baseServices)
  const { services, caller, run, copy, editCopy } = user
  const other = await createUser(services)
  const [organizer, participant] = connected === 'organizer' ? [caller, other] : [other, caller]
  const { entryId } = await bookGroup(services, organizer, participant)
  await run()
  const respond = (email: string, response_status: ResponseStatus) => {
    const others = copy().attendees.filter((person) => person.email !== email)
    const person = { email, name: null, picture: null, role: 'participant' as const, response_status }
    editCopy({ attendees: [...others, person] })
  }
  const responsesOf = async (reader: typeof organizer) => {
    const { attendees } = await callAs(services, reader).calendar.getEvent({ eventId: entryId })
    const find = ({ email }: { email: string }) => attendees.find((person) => person.email === email)?.response_status
    return { participant: find(participant), guest: find(GUEST) }
  }
  const countMails = async () =>
    (await Promise.all([organizer, participant, GUEST].map(({ email }) => mailsTo(services, email)))).flat().length
  const listChanges = async () =>
    services.db
      .selectFrom('meeting_changes')
      .select(['kind', 'sequence', 'actor_id'])
      .where('meeting_id', '=', entryId as MeetingId)
      .orderBy('change_id')
      .execute()
  return { ...user, organizer, participant, entryId, respond, responsesOf, countMails, listChanges }
}

describe('a response in a connected calendar', () => {
  test('reaches the organizer without emails when a participant accepts', {
    meta: {
      promise:
        'Calendar accounts: A meeting that is accepted in a connected calendar is accepted here, without emails.',
    },
  }, async ({ services: baseServices }) => {
    const { services, participant, organizer, respond, responsesOf, countMails, listChanges, copy } =
      await bookMeetingOfThree(baseServices, 'participant')
    const mails = await countMails()
    expect(await responsesOf(organizer)).toEqual({ participant: 'needs_action', guest: 'needs_action' })
    // Providers identify the owner of a calendar by the account's address. An owner cannot respond for others.
    respond(EMAIL, 'accepted')
    respond(GUEST.email, 'accepted')
    await synchronize(services)
    for (const reader of [organizer, participant])
      expect(await responsesOf(reader)).toEqual({ participant: 'accepted', guest: 'needs_action' })
    expect(copy().attendees.find(({ email }) => email === GUEST.email)?.response_status).toBe('needs_action')
    await synchronize(services)
    expect(await countMails()).toBe(mails)
    expect((await listChanges()).slice(1)).toEqual([{ kind: 'responded', sequence: 0, actor_id: participant.user_id }])
  })

  test('reaches every participant when a guest accepts', {
    meta: {
      promise:
        'Calendar accounts: A meeting that is accepted in a connected calendar is accepted here, without emails.',
    },
  }, async ({ services: baseServices }) => {
    const { services, organizer, participant, respond, responsesOf, countMails, listChanges, remote } =
      await bookMeetingOfThree(baseServices, 'organizer')
    const mails = await countMails()
    respond(GUEST.email, 'accepted')
    await synchronize(services)
    for (const reader of [organizer, participant])
      expect(await responsesOf(reader)).toEqual({ participant: 'needs_action', guest: 'accepted' })
    const writes = () => remote.calls.filter((name) => name === 'updateEvent').length
    const before = writes()
    await synchronize(services)
    await synchronize(services)
    expect([writes(), await countMails(), (await listChanges()).length]).toEqual([before, mails, 2])
  })

  test('replaces only a weaker response, because the copy may be out of date', async ({ services: baseServices }) => {
    const { services, organizer, respond, responsesOf } = await bookMeetingOfThree(baseServices, 'organizer')
    const responses: ResponseStatus[] = []
    for (const response of ['tentative', 'needs_action', 'accepted', 'tentative', 'needs_action'] as const) {
      respond(GUEST.email, response)
      await synchronize(services)
      responses.push((await responsesOf(organizer)).guest ?? 'needs_action')
    }
    expect(responses).toEqual(['tentative', 'tentative', 'accepted', 'accepted', 'accepted'])
  })

  test('is applied even if the meeting was moved at the same time, to a time that is taken', async ({
    services: baseServices,
  }) => {
    const { services, remote, caller, organizer, participant, respond, responsesOf, copy, calls, entryId } =
      await bookMeetingOfThree(baseServices, 'organizer')
    const { start_at, end_at } = copy()
    const token = await invitationTokenOf(services, participant)
    await callAs(services, null).match.book({ ...GUEST, token, start: monday('16:00') })
    const times = { start_at: new Date(monday('16:00')), end_at: new Date(monday('16:30')) }
    respond(GUEST.email, 'declined')
    respond(participant.email, 'accepted')
    const meeting_url = 'https://meet.google.com/abc-defg-hij'
    remote.putEvent(remote.primaryCalendar, { ...copy(), ...times, summary: 'Renamed', meeting_url })
    await synchronize(services)
    expect(await responsesOf(organizer)).toEqual({ participant: 'accepted', guest: 'declined' })
    expect(await calls.calendar.getEvent({ eventId: entryId })).toMatchObject({ summary: 'Renamed', meeting_url })
    expect(copy()).toMatchObject({ start_at, end_at, summary: 'Renamed', meeting_url })
    expect(await subjectsTo(services, caller.email)).toContainEqual(expect.stringMatching(/^Not moved: Renamed/))
  })

  test('is emailed once to each person, together with other changes at the same time', async ({
    services: baseServices,
  }) => {
    const { services, remote, organizer, participant, respond, copy } = await bookMeetingOfThree(
      baseServices,
      'organizer',
    )
    const meeting_url = 'https://meet.google.com/abc-defg-hij'
    const unsentMailsTo = async (email: string) =>
      (await mailsTo(services, email)).filter(({ sent_at }) => sent_at === null)
    respond(GUEST.email, 'declined')
    remote.putEvent(remote.primaryCalendar, { ...copy(), summary: 'Renamed', meeting_url })
    await synchronize(services)
    for (const { email } of [organizer, participant]) {
      const [mail, ...others] = await unsentMailsTo(email)
      expect([mail?.subject, others]).toEqual([expect.stringMatching(/^Updated: Renamed/), []])
      expect(mail?.text).toContain(`${GUEST.email} will not attend.`)
      expect(mail?.text).toContain(meeting_url)
    }
    respond(participant.email, 'declined')
    await synchronize(services)
    expect(await unsentMailsTo(GUEST.email)).toMatchObject([{ ical_method: 'CANCEL', sequence: 1 }])
    expect(await unsentMailsTo(participant.email)).toMatchObject([{ subject: expect.stringMatching(/^Canceled: /) }])
  })

  test('removes the meeting from every calendar if all others decline at the same time', async ({
    services: baseServices,
  }) => {
    const { services, organizer, participant, entryId, remoteEvents, respond } = await bookMeetingOfThree(
      baseServices,
      'organizer',
    )
    respond(GUEST.email, 'declined')
    respond(participant.email, 'declined')
    await synchronize(services)
    for (const caller of [organizer, participant])
      expect((await callAs(services, caller).calendar.listEvents({})).map(({ id }) => id)).not.toContain(entryId)
    expect(remoteEvents()).toEqual([])
    for (const { email } of [GUEST, participant])
      expect((await mailsTo(services, email)).slice(1)).toMatchObject([{ ical_method: 'CANCEL' }])
  })

  test('can still be changed to a decline', async ({ services: baseServices }) => {
    const { services, organizer, respond, responsesOf, countMails } = await bookMeetingOfThree(
      baseServices,
      'participant',
    )
    respond(EMAIL, 'accepted')
    await synchronize(services)
    const mails = await countMails()
    respond(EMAIL, 'declined')
    await synchronize(services)
    expect((await responsesOf(organizer)).participant).toBe('declined')
    expect(await countMails()).toBeGreaterThan(mails)
  })

  test.for([
    ['is read again', false],
    ['was moved to another calendar', false],
    ['was moved to another calendar, and everything is read again', true],
  ] as const)(
    'to a separate invitation counts even if the copy %s before it is applied',
    async ([change, isReload], { services: baseServices }) => {
      const { services, remote, caller, account_id, organizer, copy, responsesOf } = await bookMeetingOfThree(
        baseServices,
        'participant',
      )
      const { external_id, ...invitation } = copy()
      const attendee = { email: EMAIL, name: null, picture: null, role: 'participant' as const }
      remote.putEvent(remote.primaryCalendar, {
        ...invitation,
        attendees: [{ ...attendee, response_status: 'declined' }],
      })
      const key = { user_id: caller.user_id, account_id }
      await synchronizeAccount(services, key)
      if (change === 'is read again') remote.putEvent(remote.primaryCalendar, { ...copy(), description: 'My notes' })
      else {
        remote.putEvent(remote.putCalendar({ summary: 'Team' }), copy())
        remote.removeEvent(remote.primaryCalendar, external_id)
      }
      if (isReload) remote.expireCursors()
      await synchronizeAccount(services, key)
      await synchronize(services)
      expect((await responsesOf(organizer)).participant).toBe('declined')
    },
  )
})

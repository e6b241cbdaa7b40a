import { callAs } from '#server/test/caller.ts'
import { createUser, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { bookGroup, markMailsSent } from '#server/test/meetings.ts'
import { runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import type { MeetingId } from '#shared/ids.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'
import { synchronizeAccount } from '../../calendars/accounts/synchronize-account.ts'

const getGoogle = setUpGoogle()

/** Books a meeting whose organizer and participant have the same destination calendar in Google; a guest also attends. */
async function bookInSharedCalendar(baseServices: TestServices, participantAccount: string) {
  const { google, provider, grant } = getGoogle()
  const services = withProvider(baseServices, provider)
  const ana = google.control.actAs(ANA)
  const team = ana.createCalendar('Team')
  ana.shareCalendar(team, BEN, 'writer')
  const createMember = async (email: string) => {
    const caller = await createUser(services)
    const credentials = JSON.stringify(grant({ email }))
    const account = await connectAccount(services, caller.user_id, { provider: 'google', credentials })
    const calls = callAs(services, caller)
    const calendar = (await calls.calendarManagement.list()).find(({ summary }) => summary === 'Team')
    await calls.calendarManagement.update({ calendarId: calendar?.id ?? '', is_destination: true })
    return { caller, calls, account }
  }
  const [organizer, participant] = [await createMember(ANA), await createMember(participantAccount)]
  await runAccountJobs(services)
  const { entryId: eventId } = await bookGroup(services, organizer.caller, participant.caller)
  const copies = () => ana.listEvents(team).filter(({ status }) => status !== 'cancelled')
  const responses = async () =>
    (await organizer.calls.calendar.getEvent({ eventId })).attendees.map(({ response_status }) => response_status)
  return { services, organizer, participant, eventId, ana, team, copies, responses }
}

const listChanges = ({ db }: TestServices, meeting_id: string) =>
  db
    .selectFrom('meeting_changes')
    .select(['kind', 'actor_id'])
    .where('meeting_id', '=', meeting_id as MeetingId)
    .orderBy('change_id')
    .execute()

describe.each([
  ['a calendar that two accounts share', BEN],
  ['an account that two users have connected', ANA],
])('a meeting in %s', (_, participantAccount) => {
  test('stays there for the organizer when a participant leaves, until it is cancelled', {
    meta: {
      promise:
        'Calendar accounts: A meeting in a calendar that its participants share stays there when one of them leaves.',
    },
  }, async ({ services: baseServices }) => {
    const { services, organizer, participant, eventId, copies, responses } = await bookInSharedCalendar(
      baseServices,
      participantAccount,
    )
    await runAccountJobs(services)
    expect(copies()).toHaveLength(1)
    await participant.calls.events.cancel({ eventId })
    await synchronize(services)
    await synchronize(services)
    expect(copies()).toHaveLength(1)
    expect(await responses()).toEqual(['accepted', 'declined', 'needs_action'])
    await organizer.calls.events.cancel({ eventId })
    await synchronize(services)
    expect(copies()).toEqual([])
  })

  test('stays there when a participant leaves before the organizer’s entry is written', async ({
    services: baseServices,
  }) => {
    const { services, participant, eventId, copies, responses } = await bookInSharedCalendar(
      baseServices,
      participantAccount,
    )
    await synchronizeAccount(services, participant.account)
    const [copy] = copies()
    await participant.calls.events.cancel({ eventId })
    await synchronizeAccount(services, participant.account)
    await synchronize(services)
    await synchronize(services)
    expect(copies()).toMatchObject([{ id: copy?.id }])
    expect(await responses()).toEqual(['accepted', 'declined', 'needs_action'])
  })

  test('attributes changes to its copy in the provider’s calendar to the organizer', {
    meta: {
      promise:
        'Calendar accounts: Changes to a meeting in a calendar that its participants share count as the organizer’s.',
    },
  }, async ({ services: baseServices }) => {
    const { services, organizer, participant, eventId, ana, team, copies, responses } = await bookInSharedCalendar(
      baseServices,
      participantAccount,
    )
    await runAccountJobs(services)
    await markMailsSent(services)
    const subjects = () => subjectsTo(services, participant.caller.email)
    const synchronizeParticipantFirst = async () => {
      await synchronizeAccount(services, participant.account)
      await runAccountJobs(services)
      await synchronize(services)
    }
    const copyId = () => copies()[0]?.id ?? expect.fail('no copy')
    // Participants cannot choose this time.
    const start = { dateTime: monday('23:00') }
    ana.patchEvent(copyId(), { start, end: { dateTime: monday('23:30') } }, team)
    await synchronizeParticipantFirst()
    expect(await organizer.calls.calendar.getEvent({ eventId })).toMatchObject({ start })
    expect(await responses()).toEqual(['accepted', 'needs_action', 'needs_action'])
    expect((await subjects()).slice(1)).toEqual([expect.stringContaining('Moved: ')])
    await markMailsSent(services)
    ana.deleteEvent(copyId(), team)
    await synchronizeParticipantFirst()
    expect((await subjects()).slice(2)).toEqual([expect.stringContaining('Canceled: ')])
    expect(await listChanges(services, eventId)).toMatchObject([
      { kind: 'booked' },
      { kind: 'link_added' },
      { kind: 'moved', actor_id: organizer.caller.user_id },
      { kind: 'cancelled', actor_id: organizer.caller.user_id },
    ])
  })
})

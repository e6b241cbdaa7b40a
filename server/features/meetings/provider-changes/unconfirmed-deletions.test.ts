import { expect, test } from '#server/test/fixture.ts'
import { listBookableStarts, monday } from '#server/test/guest.ts'
import { markMailsSent } from '#server/test/meetings.ts'
import { at, createUserWithDestination, synchronize } from '#server/test/providers/connected-account.ts'
import { ProviderError } from '../../calendars/providers/provider-error.ts'

test.for(['its own', 'another'] as const)(
  'a missing copy cancels no meeting while %s calendar refuses lookups; other changes are still applied',
  async (owner, { services: baseServices }) => {
    const user = await createUserWithDestination(baseServices)
    const { services, caller, calls, remote } = user
    const [deleted, moved] = [await user.book('11:00'), await user.book('15:00')]
    await user.run()
    await markMailsSent(services)
    const otherCalendar = remote.putCalendar({ summary: 'Team' })
    const copyOf = (uid: string) =>
      user.remoteEvents().find(({ ical_uid }) => ical_uid === uid) ?? expect.fail('there is no copy')
    remote.removeEvent(remote.primaryCalendar, copyOf(deleted.ical_uid).external_id)
    const times = { start_at: at('16:00'), end_at: at('16:30') }
    remote.putEvent(remote.primaryCalendar, { ...copyOf(moved.ical_uid), ...times })
    const refusingCalendar = owner === 'its own' ? remote.primaryCalendar : otherCalendar
    const { findEvent } = remote
    remote.findEvent = async (id, external_id) => {
      if (id === refusingCalendar.external_id) throw new ProviderError('forbidden')
      return findEvent(id, external_id)
    }
    await synchronize(services)
    const meetings = async () => (await calls.calendar.listEvents({})).filter(({ summary }) => summary !== 'Dentist')
    const movedMeeting = { id: moved.meeting_id, start: { dateTime: monday('16:00') } }
    expect(await meetings()).toMatchObject([{ id: deleted.meeting_id }, movedMeeting])
    expect(await listBookableStarts(services, caller, monday('08:00'), monday('13:00'))).not.toEqual([])
    remote.findEvent = findEvent
    await synchronize(services)
    expect(await meetings()).toMatchObject([movedMeeting])
  },
)

test.for([
  ['cancels', 'is read-only'],
  ['cancels', 'was never readable'],
  ['does not cancel', 'was readable before'],
] as const)(
  'a missing copy %s its meeting while a calendar that %s refuses lookups',
  async ([outcome, access], { services: baseServices }) => {
    const user = await createUserWithDestination(baseServices)
    const { services, calls, remote } = user
    await user.book('11:00')
    await user.run()
    await markMailsSent(services)
    const refusingCalendar = remote.putCalendar({ summary: 'Team', is_read_only: access === 'is read-only' })
    if (access === 'was readable before') await synchronize(services)
    const refuse = (id: string) => {
      if (id === refusingCalendar.external_id) throw new ProviderError('forbidden')
    }
    const { findEvent, listChanges, listEventsInRange } = remote
    remote.findEvent = async (id, external_id) => refuse(id) ?? findEvent(id, external_id)
    if (access !== 'is read-only') {
      remote.listChanges = async (id, cursor) => refuse(id) ?? listChanges(id, cursor)
      remote.listEventsInRange = async (id, ...args) => refuse(id) ?? listEventsInRange(id, ...args)
    }
    const [copy] = user.remoteEvents()
    remote.removeEvent(remote.primaryCalendar, copy?.external_id ?? '')
    await synchronize(services)
    expect(await calls.calendar.listEvents({})).toHaveLength(outcome === 'cancels' ? 1 : 2)
  },
)

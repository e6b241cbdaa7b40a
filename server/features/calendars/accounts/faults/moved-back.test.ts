import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount, passTime, synchronize } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'
import { synchronizeAccount } from '../synchronize-account.ts'

const PROMISE = {
  meta: {
    promise:
      'Calendar accounts: An event that moves to another calendar and back, such as by Undo, stays in its account.',
  },
} as const

/** A user with a written event, and a function that moves it to a calendar of another account and back. */
async function createUserWithEvent(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { services, caller, calls, provider, remote, run, summaries } = user
  const credentials = 'other@memory.test'
  const { account_id: otherId } = await connectAccount(services, caller.user_id, { provider: 'memory', credentials })
  const other = provider.connect(credentials)
  await run()
  const calendar_id = (await user.mainCalendar()).id
  const event = { ...LUNCH, calendar_id }
  const { id: eventId } = await calls.calendar.createEvent(event)
  await run()
  const calendars = await calls.calendarManagement.list()
  const findCalendar = (isTarget: (calendar: (typeof calendars)[number]) => boolean) =>
    (calendars.find(isTarget) ?? expect.fail('no calendar')).id
  const builtIn = findCalendar((calendar) => calendar.account_provider === 'local' && calendar.is_writable)
  const otherCalendar = findCalendar((calendar) => calendar.account_id === otherId)
  const edit = (summary: string) => calls.calendar.updateEvent({ eventId, event: { ...event, summary } })
  const moveAndUndo = async (target = builtIn) => {
    await calls.calendar.updateEvent({ eventId, event: { ...event, calendar_id: target } })
    await calls.calendar.updateEvent({ eventId, event })
  }
  const expectEvents = async (titles: string[]) => {
    await passTime(services, 30 * MINUTE)
    const remoteTitles = [remote, other].map(({ primaryCalendar }) =>
      [...primaryCalendar.events.values()].map(({ summary }) => summary).toSorted(),
    )
    expect(remoteTitles).toEqual([titles, []])
    expect((await summaries()).toSorted()).toEqual(titles)
    expect(await user.rowOf(eventId)).toMatchObject({ calendar_id, sync_state: 'synced' })
  }
  return { ...user, event, eventId, builtIn, otherCalendar, edit, moveAndUndo, expectEvents }
}

describe('an event that moves to another calendar and back', () => {
  test('stays in its account while its deletion fails', PROMISE, async ({ services: baseServices }) => {
    const { run, remote, moveAndUndo, expectEvents } = await createUserWithEvent(baseServices)
    remote.failNext('deleteEvent', new ProviderError('unavailable'))
    await moveAndUndo()
    await expect(run()).rejects.toThrow('unavailable')
    await expectEvents(['Dentist', 'Lunch'])
  })

  test('stays in its account if the deletion is refused', async ({ services: baseServices }) => {
    const { run, remote, moveAndUndo, expectEvents } = await createUserWithEvent(baseServices)
    remote.failNext('deleteEvent', new ProviderError('forbidden'))
    await moveAndUndo()
    await run()
    await expectEvents(['Dentist', 'Lunch'])
  })

  test('stays in its account if its copy is read before it is deleted', async ({ services: baseServices }) => {
    const { services, remote, moveAndUndo, expectEvents } = await createUserWithEvent(baseServices)
    remote.failNext('deleteEvent', new ProviderError('unavailable'))
    remote.expireCursors()
    await moveAndUndo()
    await synchronize(services).catch(() => {})
    await expectEvents(['Dentist', 'Lunch'])
  })

  test('stays in its account if another event is being written', PROMISE, async ({ services: baseServices }) => {
    const user = await createUserWithEvent(baseServices)
    await user.calls.calendar.createEvent({ ...user.event, summary: 'Dinner' })
    user.remote.interruptBefore('insertEvent', () => user.moveAndUndo(user.otherCalendar))
    await user.run()
    await user.expectEvents(['Dentist', 'Dinner', 'Lunch'])
  })

  test('stays in its account if it is being written itself', async ({ services: baseServices }) => {
    const { run, remote, otherCalendar, edit, moveAndUndo, expectEvents } = await createUserWithEvent(baseServices)
    await edit('Late lunch')
    remote.interruptBefore('updateEvent', () => moveAndUndo(otherCalendar))
    await run()
    await expectEvents(['Dentist', 'Lunch'])
  })

  test('stays in its account if a process that has lost its claim deletes it late', async ({
    services: baseServices,
  }) => {
    const { services, key, remote, event, calls, eventId, builtIn, expectEvents } =
      await createUserWithEvent(baseServices)
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>()
    remote.interruptBefore('deleteEvent', () => {
      pause()
      return resumed
    })
    await calls.calendar.updateEvent({ eventId, event: { ...event, calendar_id: builtIn } })
    const first = synchronizeAccount(services, key)
    await paused
    await calls.calendar.updateEvent({ eventId, event })
    services.clock.advance(3 * MINUTE)
    remote.failNext('deleteEvent', new ProviderError('unavailable'))
    remote.expireCursors()
    await expect(synchronizeAccount(services, key)).rejects.toThrow('unavailable')
    resume()
    await first
    await expectEvents(['Dentist', 'Lunch'])
  })
})

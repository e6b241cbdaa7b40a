import { LUNCH } from '#server/test/factories.ts'
import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount } from '#server/test/providers/connected-account.ts'
import type { EventId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { synchronizeAccount } from '../synchronize-account.ts'

/** A user with a written event, and a function that freezes a process between a response and its recording. */
async function createUserWithEvent(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { services, key, calls, remote, run } = user
  await run()
  const event = { ...LUNCH, calendar_id: (await user.mainCalendar()).id }
  const { id: eventId } = await calls.calendar.createEvent(event)
  await run()
  const edit = (summary: string) => calls.calendar.updateEvent({ eventId, event: { ...event, summary } })
  const copy = () =>
    [...remote.primaryCalendar.events.values()].find(({ summary }) => summary !== 'Dentist') ?? expect.fail('no copy')
  /** @returns a function that lets the process continue, after another has taken over */
  const freezeAfterUpdate = async () => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>()
    const { updateEvent } = remote
    remote.updateEvent = async (...args) => {
      remote.updateEvent = updateEvent
      const result = await updateEvent(...args)
      freeze()
      await resumed
      return result
    }
    const run = synchronizeAccount(services, key)
    await frozen
    services.clock.advance(3 * MINUTE)
    await synchronizeAccount(services, key)
    return () => {
      resume()
      return run
    }
  }
  return { ...user, eventId, edit, copy, freezeAfterUpdate }
}

test('a process that continues after others have taken over does not overwrite a newer ETag', async ({
  services: baseServices,
}) => {
  const { services, key, rowOf, eventId, edit, copy, freezeAfterUpdate } = await createUserWithEvent(baseServices)
  await edit('Late lunch')
  const resume = await freezeAfterUpdate()
  await edit('Later lunch')
  await synchronizeAccount(services, key)
  await resume()
  expect(copy().summary).toBe('Later lunch')
  expect(await rowOf(eventId)).toMatchObject({ etag: copy().etag, sync_state: 'synced' })
})

test('a process that continues after others have taken over does not settle a write that fails', async ({
  services: baseServices,
}) => {
  const { services, key, remote, rowOf, eventId, edit, copy, freezeAfterUpdate } =
    await createUserWithEvent(baseServices)
  await edit('Late lunch')
  const resume = await freezeAfterUpdate()
  await edit('Later lunch')
  remote.interruptBefore('updateEvent', resume)
  remote.failNext('updateEvent', new ProviderError('unavailable'))
  await expect(synchronizeAccount(services, key)).rejects.toThrow('unavailable')
  expect(await rowOf(eventId)).toMatchObject({ sync_state: 'writing' })
  await synchronizeAccount(services, key)
  expect(copy().summary).toBe('Later lunch')
})

test('an outdated ETag is replaced, although the provider lists no change', async ({ services: baseServices }) => {
  const { services, caller, key, rowOf, problem, eventId, edit, copy } = await createUserWithEvent(baseServices)
  await services.db
    .updateTable('events')
    .set({ etag: 'outdated' })
    .where('user_id', '=', caller.user_id)
    .where('event_id', '=', eventId as EventId)
    .execute()
  await edit('Late lunch')
  await synchronizeAccount(services, key)
  expect(copy().summary).toBe('Late lunch')
  expect(await rowOf(eventId)).toMatchObject({ etag: copy().etag, sync_state: 'synced' })
  expect(await problem()).toBeNull()
})

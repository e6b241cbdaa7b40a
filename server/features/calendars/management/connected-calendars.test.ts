import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { listBookableStarts, monday } from '#server/test/guest.ts'
import { at, createUserWithAccount, synchronize } from '#server/test/providers/connected-account.ts'

async function createUserWithSyncedAccount(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const { services, caller, remote, calls, account_id } = user
  const create = () => calls.calendarManagement.create({ summary: 'Work', account_id, background_color: 'ff6633' })
  const slots = () => listBookableStarts(services, caller, monday('08:00'), monday('13:00'))
  /** Calls `run` once, after the next call of a method has taken effect at the provider. */
  const interruptAfter = (method: 'createCalendar' | 'listCalendars', run: () => Promise<unknown>) => {
    const call: (...args: never[]) => Promise<unknown> = remote[method]
    const interruptedCall = async (...args: never[]) => {
      Object.assign(remote, { [method]: call })
      const result = await call(...args)
      await run()
      return result
    }
    Object.assign(remote, { [method]: interruptedCall })
  }
  return { ...user, create, slots, interruptAfter }
}

describe('creating a calendar in a connected account', () => {
  test('keeps its owner’s availability known', async ({ services: baseServices }) => {
    const { create, slots, run, remote, summaries } = await createUserWithSyncedAccount(baseServices)
    await create()
    expect(await slots()).toContain(monday('10:00'))
    const created = [...remote.calendars.values()].at(-1) ?? expect.fail('no calendar')
    remote.putEvent(created, { summary: 'Workshop', start_at: at('10:00'), end_at: at('11:00') })
    await run()
    expect([await summaries(), (await slots()).includes(monday('10:00'))]).toEqual([['Dentist', 'Workshop'], false])
  })

  test('succeeds if a synchronization lists it first', async ({ services: baseServices }) => {
    const { services, create, listCalendars, interruptAfter } = await createUserWithSyncedAccount(baseServices)
    interruptAfter('createCalendar', () => synchronize(services))
    const created = await create()
    expect(created).toMatchObject({ summary: 'Work', background_color: 'ff6633' })
    expect((await listCalendars()).slice(1)).toEqual([created])
  })

  test('is not undone by a synchronization that had already listed the calendars', async ({
    services: baseServices,
  }) => {
    const { services, create, listCalendars, remote, interruptAfter } = await createUserWithSyncedAccount(baseServices)
    // The list differs from ours, so that the synchronization saves it.
    remote.putCalendar({ summary: 'Another' })
    const created: unknown[] = []
    interruptAfter('listCalendars', async () => created.push(await create()))
    await synchronize(services)
    expect((await listCalendars()).filter(({ summary }) => summary === 'Work')).toEqual(created)
  })
})

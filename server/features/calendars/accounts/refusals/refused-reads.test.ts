import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { at, createUserWithAccount, EMAIL, synchronize } from '#server/test/providers/connected-account.ts'
import type { CalendarId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'
import { requestReload } from '../loading/store.ts'

/** A user whose provider may refuse temporarily; `failures` maps the external id of a calendar to its error. */
async function createUserWithRefusals(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  const { remote, services } = user
  Object.assign(user.provider, { mayRefuseTemporarily: true })
  const work = remote.putCalendar({ summary: 'Work' })
  await synchronize(services)
  const failures = new Map<string, ProviderError>()
  const listChanges = remote.listChanges.bind(remote)
  const fail = (id: string) => Promise.reject(failures.get(id))
  Object.assign(remote, {
    listChanges: (...args: Parameters<typeof listChanges>) =>
      failures.has(args[0]) ? fail(args[0]) : listChanges(...args),
  })
  const synchronizeAfterPause = async () => {
    services.clock.advance(2 * MINUTE)
    await synchronize(services)
  }
  const { external_id: primary_id } = remote.primaryCalendar
  return { ...user, failures, primary_id, work_id: work.external_id, synchronizeAfterPause }
}

const refusal = new ProviderError('forbidden')

test('a refusal counts only if the next read comes after a pause', async ({ services: baseServices }) => {
  const { services, failures, primary_id, work_id, problem, synchronizeAfterPause } =
    await createUserWithRefusals(baseServices)
  failures.set(primary_id, refusal).set(work_id, new ProviderError('unavailable'))
  for (let retries = 0; retries < 3; retries++) await expect(synchronize(services)).rejects.toThrow('unavailable')
  failures.delete(work_id)
  for (const expected of [null, null, 'permission']) {
    await synchronizeAfterPause()
    expect(await problem()).toBe(expected)
  }
})

test('reconnecting an account, or loading a page of events, resets the count of refusals', async ({
  services: baseServices,
}) => {
  const { services, caller, calls, remote, failures, primary_id, problem, synchronizeAfterPause } =
    await createUserWithRefusals(baseServices)
  failures.set(primary_id, refusal)
  const refuseTwice = async () => {
    for (let reads = 0; reads < 2; reads++) await synchronizeAfterPause()
    expect(await problem()).toBeNull()
  }
  await refuseTwice()
  await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
  await refuseTwice()

  // The first page of a load succeeds, the second is refused.
  const calendarId = (await calls.calendarManagement.list()).find(({ summary }) => summary === EMAIL)?.id
  await requestReload(services.db, { user_id: caller.user_id, calendar_id: calendarId as CalendarId })
  for (let events = 0; events < 3; events++)
    remote.putEvent(remote.primaryCalendar, { summary: 'Lunch', start_at: at('12:00'), end_at: at('13:00') })
  failures.delete(primary_id)
  const { listChanges } = remote
  Object.assign(remote, {
    listChanges: async (...args: Parameters<typeof listChanges>) => {
      const page = await listChanges(...args)
      if (args[0] === primary_id) failures.set(primary_id, refusal)
      return page
    },
  })
  await refuseTwice()
})

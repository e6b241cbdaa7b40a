import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount, synchronize } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** A user whose provider may refuse temporarily; `failures` are the errors of calendars, by external id. */
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

test('a refusal counts only if the next read follows after a pause', async ({ services: baseServices }) => {
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

import { expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  at,
  countEvents,
  createUserWithAccount,
  passTime,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { openRateLimits, type RateLimits } from '../../../../platform/limits/rate-limit.ts'
import { READ_WORK } from './limits.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

/** Adds or changes series: a weekly one by default, or one that is costly to count. */
function putSeries({ remote }: Account, count: number, rule = 'FREQ=WEEKLY') {
  for (let i = 0; i < count; i++) {
    const start = at('14:00').getTime() + i * 1000
    const times = { start_at: new Date(start), end_at: new Date(start + HOUR) }
    const fields = { external_id: `series-${i}`, summary: `Series ${i}`, recurrence: [`RRULE:${rule}`] }
    remote.putEvent(remote.primaryCalendar, { ...times, ...fields })
  }
}

const COSTLY_RULE = 'FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=1000'

/** Services in which users have little work left, as after reading thousands of costly series within this hour. */
function withLittleWorkLeft(services: TestServices): TestServices {
  const limits = openRateLimits(services.database.pool, true)
  let hasSpent = false
  const consume: RateLimits['consume'] = async (limit, key, points) => {
    if (!hasSpent && limit.name === READ_WORK.name) await limits.consume(limit, key, limit.points - 5000)
    hasSpent ||= limit.name === READ_WORK.name
    return limits.consume(limit, key, points)
  }
  return { ...services, limits: { consume } }
}

test('an account whose costly series change at every read is paused and says so, however often it is due', {
  meta: { promise: 'Calendar accounts: An account that cannot be read says why, with the way to solve it.' },
}, async ({ services }) => {
  const user = await createUserWithAccount(withLittleWorkLeft(services))
  await user.run()
  putSeries(user, 20, COSTLY_RULE)
  await synchronize(user.services)
  expect(await user.problem()).toBe('too_many_events')
  const callsBefore = user.remote.calls.length
  await passTime(user.services, 30 * MINUTE)
  expect(user.remote.calls.length).toBe(callsBefore)
})

test('an account that exhausted the work of an hour is read to the end in the next', async ({ services }) => {
  const user = await createUserWithAccount(withLittleWorkLeft(services))
  putSeries(user, 20, COSTLY_RULE)
  await user.run()
  expect(await user.problem()).toBe('too_many_events')
  user.services.limits.consume = async () => undefined
  await passTime(user.services, 2 * HOUR)
  expect([await user.problem(), await countEvents(user.services)]).toEqual([null, 21])
})

test('a busy calendar with hundreds of series and exceptions costs little of the work of an hour, unchanged none', async ({
  services,
}) => {
  let work = 0
  const consume: RateLimits['consume'] = async (limit, _key, points = 1) => {
    if (limit.name === READ_WORK.name) work += points
    return undefined
  }
  const user = await createUserWithAccount({ ...services, limits: { consume } })
  const { remote } = user
  remote.pageSize = 500
  putSeries(user, 300, 'FREQ=WEEKLY;COUNT=100')
  for (let i = 0; i < 300; i++) {
    const original_start_time = new Date(at('14:00').getTime() + i * 1000 + 7 * DAY)
    const times = { start_at: original_start_time, end_at: new Date(original_start_time.getTime() + HOUR) }
    const exception_of = { external_id: `series-${i}`, original_start_time }
    remote.putEvent(remote.primaryCalendar, { external_id: `exception-${i}`, summary: 'Moved', ...times, exception_of })
  }
  await user.run()
  expect(await countEvents(user.services)).toBe(601)
  expect(work).toBeGreaterThan(0)
  expect(work).toBeLessThan(READ_WORK.points / 50)
  const workOfFirstRead = work
  remote.expireCursors()
  await synchronize(user.services)
  expect(work).toBe(workOfFirstRead)
})

import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { DAY, HOUR } from '#shared/time.ts'

test('a call lists at most 62 days, and the first 62 days if no end is given', async ({ services }) => {
  const owner = await createUser(services, { horizon_days: 365 })
  const guest = callAs(services, null)
  const token = await invitationTokenOf(services, owner)
  const now = services.clock.now()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const lastEnd = async (range: object) =>
    Date.parse((await guest.match.availability({ token, ...range })).slots.at(-1)?.end ?? '')
  const tooLong = { time_max: 'A request can cover at most 62 days' }

  // Nothing starts within the minimum notice of one hour.
  expect(await lastEnd({})).toBeGreaterThan(now + 58 * DAY)
  expect(await lastEnd({})).toBeLessThanOrEqual(now + HOUR + 62 * DAY)
  expect(await lastEnd({ time_min: at(300) })).toBeGreaterThan(now + 355 * DAY)
  expect(await lastEnd({ time_min: at(-400) })).toBeLessThanOrEqual(now + HOUR + 62 * DAY)
  expect(await lastEnd({ time_min: at(100), time_max: at(162) })).toBeGreaterThan(now + 157 * DAY)
  expect(await getFieldErrors(guest.match.availability({ token, time_min: at(100), time_max: at(162.1) }))).toEqual(
    tooLong,
  )
  expect(await getFieldErrors(guest.match.availability({ token, time_max: at(63) }))).toEqual(tooLong)
  expect(await getFieldErrors(guest.match.availability({ token, time_min: at(3), time_max: at(2) }))).toEqual({
    time_max: 'The end of the range must be after its start',
  })
  expect(await getFieldErrors(guest.match.availability({ token, time_max: '9999-12-31T00:00:00Z' }))).toEqual(tooLong)
})

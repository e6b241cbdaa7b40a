import { expect, onTestFinished, test } from 'vitest'
import { queries } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { anaSettings } from '#client/test/settings.ts'
import { shortDate, shortDateAndTime } from './profile-time.ts'

test('formats a day the same in every time zone, and an instant in the profile’s, or the browser’s until it is loaded', () => {
  const EVENING = '2026-11-21T20:00:00.000Z'
  expect([shortDate('2026-11-21'), shortDate(EVENING)]).toEqual(['21 Nov 2026', '22 Nov 2026'])
  // Setting the data to undefined would keep it.
  onTestFinished(() => queryClient.clear())
  queries.users.info.setData(undefined, anaSettings({ time_zone: 'Europe/Madrid' }))
  expect([shortDate('2026-11-21'), shortDateAndTime(EVENING)]).toEqual(['21 Nov 2026', '21 Nov 2026, 21:00'])
})

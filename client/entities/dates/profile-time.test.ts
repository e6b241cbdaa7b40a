import { expect, onTestFinished, test } from 'vitest'
import { queries } from '#client/api.ts'
import { anaSettings } from '#client/test/settings.ts'
import { shortDate, shortDateAndTime } from './profile-time.ts'

test('formats a day the same everywhere, and an instant in the profile’s zone, by default the browser’s', () => {
  const EVENING = '2026-11-21T20:00:00.000Z'
  expect([shortDate('2026-11-21'), shortDate(EVENING)]).toEqual(['21 Nov 2026', '22 Nov 2026'])
  onTestFinished(() => queries.users.info.setData(undefined, undefined))
  queries.users.info.setData(undefined, anaSettings({ time_zone: 'Europe/Madrid' }))
  expect([shortDate('2026-11-21'), shortDateAndTime(EVENING)]).toEqual(['21 Nov 2026', '21 Nov 2026, 21:00'])
})

import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { durationChoices } from './durations.ts'

it('labels durations, including the current one, in their largest whole unit', () => {
  const labels = (durations: number[], current: number, unit: number) =>
    durationChoices(durations, current, unit, 'None').map(({ label }) => label)
  expect(labels([0, 30, 60, 90, 1440], 25, MINUTE)).toEqual([
    'None',
    '25 minutes',
    '30 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
  ])
  expect(labels([7, 14, 60], 60, DAY)).toEqual(['1 week', '2 weeks', '60 days'])
})

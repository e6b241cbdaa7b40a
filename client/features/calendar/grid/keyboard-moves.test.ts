import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { daysText } from './keyboard-moves.ts'

const zone = 'Europe/Madrid'
const start = Date.parse('2026-11-22T20:00:00Z')

test.each([
  ['within a day', 2, false, /^Sunday 22 November$/],
  ['until midnight', 3, false, /^Sunday 22 November$/],
  ['across midnight', 8, false, /^Sunday 22 November\b.*21:00.*Monday 23 November\b.*05:00$/],
])('an event %s shows its day, or its whole span if it covers several days', (_name, hours, allDay, text) => {
  expect(daysText({ start, end: start + hours * HOUR, allDay, zone })).toMatch(text)
})

test.each([
  [1, /^Sunday 22 November$/],
  [3, /^Sunday 22\b.*Tuesday 24 November$/],
])('an all-day event of %i days shows them without times', (days, text) => {
  const midnight = Date.parse('2026-11-21T23:00:00Z')
  expect(daysText({ start: midnight, end: midnight + days * 24 * HOUR, allDay: true, zone })).toMatch(text)
})

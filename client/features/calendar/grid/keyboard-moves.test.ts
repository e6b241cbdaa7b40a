import { expect, it } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { daysText } from './keyboard-moves.ts'

const zone = 'Europe/Madrid'
const start = Date.parse('2026-11-22T20:00:00Z')

it.each([
  ['on a day', 2, false, /^Sunday 22 November$/],
  ['until midnight', 3, false, /^Sunday 22 November$/],
  ['over midnight', 8, false, /^Sunday 22 November\b.*21:00.*Monday 23 November\b.*05:00$/],
])('an event %s says when it is, as far as its place does not', (_name, hours, allDay, said) => {
  expect(daysText({ start, end: start + hours * HOUR, allDay, zone })).toMatch(said)
})

it.each([
  [1, /^Sunday 22 November$/],
  [3, /^Sunday 22\b.*Tuesday 24 November$/],
])('an event of %i whole days says which, without times', (days, said) => {
  const midnight = Date.parse('2026-11-21T23:00:00Z')
  expect(daysText({ start: midnight, end: midnight + days * 24 * HOUR, allDay: true, zone })).toMatch(said)
})

import { expect, it } from 'vitest'
import { choiceText, recurrenceText } from './recurrence-text.ts'

const START = { date: '2026-11-18', time: '10:00', allDay: false, timeZone: 'Europe/Madrid' }

it.each([
  ['FREQ=DAILY', 'Daily'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=12', 'Every 3 days, 12 times'],
  ['FREQ=WEEKLY;COUNT=1', 'Weekly on Wednesday, once'],
  ['FREQ=WEEKLY;BYDAY=WE,MO;UNTIL=20270303T225959Z', 'Weekly on Monday and Wednesday, until 3 March 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;INTERVAL=2', 'Every 2 weeks on Monday, Wednesday, and Friday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261224', 'Every weekday, until 24 December'],
  ['FREQ=MONTHLY', 'Monthly on day 18'],
  ['FREQ=MONTHLY;BYDAY=3WE;INTERVAL=2', 'Every 2 months on the third Wednesday'],
  ['FREQ=YEARLY', 'Yearly on 18 November'],
])('describes %s as "%s"', (rule, text) => {
  expect(recurrenceText([`RRULE:${rule}`], START, '2026-11-18')).toBe(text)
})

it.each([
  ['FREQ=WEEKLY;UNTIL=20261224', 'Weekly on Wednesday (Madrid time), until 24 December'],
  ['FREQ=MONTHLY;COUNT=5', 'Monthly on day 18 (Madrid time), 5 times'],
  ['FREQ=DAILY;COUNT=5', 'Daily, 5 times'],
])('names the zone of the days of %s, if it has any: "%s"', (rule, text) => {
  expect(recurrenceText([`RRULE:${rule}`], START, '2026-11-18', true)).toBe(text)
})

it('ignores excluded dates, and does not describe unsupported rules', () => {
  const lines = ['RRULE:FREQ=DAILY', 'EXDATE:20261120T080000Z']
  expect(recurrenceText(lines, START, '2026-11-18')).toBe('Daily')
  expect(recurrenceText(['RRULE:FREQ=HOURLY'], START, '2026-11-18')).toBeUndefined()
  expect(recurrenceText(['RDATE:20261120T080000Z'], START, '2026-11-18')).toBeUndefined()
})

it('labels the choices for the start date', () => {
  expect(choiceText('weekly', '2026-11-25')).toBe('Weekly')
  expect(choiceText('nth-weekday', '2026-11-25')).toBe('Monthly on the fourth Wednesday')
  expect(choiceText('last-weekday', '2026-11-25')).toBe('Monthly on the last Wednesday')
})

import { expect, test } from 'vitest'
import { anaCalendar, WORK } from '#client/test/calendars.ts'
import { calendarAccountName, calendarOptionName } from './account-names.ts'

const MAIN = anaCalendar()
const GOOGLE = anaCalendar({ id: 'g', account_id: 'google', account_provider: 'google' })
const OUTLOOK = anaCalendar({
  id: 'm',
  account_id: 'microsoft',
  account_provider: 'microsoft',
  summary: 'Calendar',
})
const CLIENT = { ...OUTLOOK, id: 'm2', account_id: 'client', account_email: 'ana@client.example' }
const SUBSCRIPTION = anaCalendar({ account_provider: 'ics', account_email: 'subscription-0123abcd@school.example' })

const namesOf = (...calendars: (typeof MAIN)[]) => calendars.map((calendar) => calendarOptionName(calendar, calendars))

test('calendars of one account are shown by name', () => {
  expect(namesOf(MAIN, WORK)).toEqual(['ana@example.com', 'Work'])
})

test('calendars of several accounts are distinguishable, even with the same address', {
  meta: {
    promise:
      'Screens: Accounts with the same address are told apart by their kind, wherever calendars are listed or chosen.',
  },
}, () => {
  expect(namesOf(MAIN, GOOGLE, OUTLOOK)).toEqual([
    'ana@example.com (Meridian)',
    'ana@example.com (Google)',
    'Calendar (Microsoft)',
  ])
  expect(namesOf(MAIN, OUTLOOK, CLIENT)).toEqual([
    'ana@example.com (Meridian)',
    'Calendar (Microsoft · ana@example.com)',
    'Calendar (Microsoft · ana@client.example)',
  ])
})

test('an account is named by its kind and address, a subscription by its kind and server', () => {
  expect([GOOGLE, SUBSCRIPTION].map(calendarAccountName)).toEqual([
    'Google · ana@example.com',
    'Calendar address · school.example',
  ])
  const apple = anaCalendar({ account_provider: 'caldav', account_email: 'ana@icloud.com' })
  expect(calendarAccountName(apple)).toBe('Apple · ana@icloud.com')
})

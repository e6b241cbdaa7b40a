import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#shared/schedule.ts'
import { getInvitationToken } from '../bookings.ts'
import type { Client } from '../client.ts'
import { measureCpuTime } from '../cpu-time.ts'
import type { Deployment } from '../deployment.ts'

const DAY = 86_400_000

/**
 * Names that the runtime's Intl accepts as time zones but the matching engine does not, and some that neither accepts.
 */
const ZONES = [
  'IST',
  'PST',
  'BST',
  'SystemV/EST5EDT',
  'SystemV/PST8',
  '+02:00',
  'Etc/GMT+99',
  'Mars/Olympus',
  'utc\0',
  '',
]

const OUT_OF_RANGE_TIMES = ['9999-12-31T23:59:59.999-23:59', '+275760-09-13T00:00:00Z', '0000-01-01T00:00:00+23:59']

/** Recurrence rules that recurrence libraries expand incorrectly, endlessly or at high cost. */
const RULES = [
  'FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO',
  'FREQ=YEARLY;BYYEARDAY=100;BYMONTHDAY=10',
  'FREQ=YEARLY;BYDAY=53TU',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY',
  'FREQ=DAILY;BYMONTHDAY=-1,-2;BYMONTH=2;BYHOUR=0,1,2,3;BYMINUTE=0,1,2,3,4,5,6,7',
  'FREQ=DAILY;INTERVAL=999999999',
  'FREQ=SECONDLY;BYMONTH=2;BYDAY=FR;BYMONTHDAY=30',
]

/** The most expensive accepted rules with COUNT, and their start dates: they repeat for more than 80 years. */
const COUNTED_RULES = [
  ['1944-02-10', 'FREQ=MONTHLY;COUNT=1000'],
  ['1944-02-10', 'FREQ=MONTHLY;BYMONTHDAY=10;COUNT=1000'],
  ['1944-02-01', 'FREQ=MONTHLY;BYDAY=1TU;COUNT=1000'],
  ['1932-02-01', 'FREQ=WEEKLY;INTERVAL=5;COUNT=1000'],
] as const

/** Maximum CPU time of one call that reads a user's calendar. */
const MAX_READ_CPU_MS = 500

export function testStoredDataAttacks(getDeployment: () => Deployment): void {
  describe('stored data', () => {
    const timesAt = (start: string, minutes = 60) => ({
      start: { dateTime: start, timeZone: 'UTC' },
      end: { dateTime: new Date(Date.parse(start) + minutes * 60_000).toISOString(), timeZone: 'UTC' },
    })

    test('hundreds of hourly series do not block the server', { timeout: 240_000 }, async () => {
      const user = await getDeployment().createUser('hourly@example.com')
      const start = new Date(Math.floor(Date.now() / DAY) * DAY).toISOString()
      const statuses = await createEvents(user, 400, (i) => ({
        summary: `Series ${i}`,
        ...timesAt(start, 15),
        recurrence: ['RRULE:FREQ=HOURLY'],
      }))
      const listing = await user.call('GET', '/calendar/events')
      expect(listing.status).toBeLessThan(500)
      expect(statuses.some((status) => status >= 400) || listing.status >= 400 || listing.json.length <= 20_000).toBe(
        true,
      )
      await expectLinkOpens(getDeployment(), user)
    })

    test('old series with COUNT and RDATE do not block the server', { timeout: 240_000 }, async () => {
      const user = await getDeployment().createUser('counted@example.com')
      const statuses = await createEvents(user, 100, (i) => {
        const [firstDay, rule] = COUNTED_RULES[i % COUNTED_RULES.length] ?? COUNTED_RULES[0]
        const minute = String(i % 60).padStart(2, '0')
        return {
          summary: `Series ${i}`,
          ...timesAt(`${firstDay}T10:${minute}:00.000Z`),
          recurrence: [`RRULE:${rule}`, 'RDATE:20300115T100000Z'],
        }
      })
      expect(statuses).toEqual(Array.from({ length: 100 }, () => 201))
      const deployment = getDeployment()
      const token = await getInvitationToken(deployment, user)
      const daysFromNow = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY).toISOString())
      const longestRange = `time_min=${daysFromNow(0)}&time_max=${daysFromNow(399)}`
      const reads = {
        'the calendar': () => user.call('GET', '/calendar/events'),
        'the longest range of the calendar': () => user.call('GET', `/calendar/events?${longestRange}`),
        'the times for a guest': () => deployment.createStranger().call('GET', `/match/availability?token=${token}`),
      }
      for (const [name, read] of Object.entries(reads)) {
        const { result, cpuMs } = await measureCpuTime(deployment, read)
        expect([name, result.status]).toEqual([name, 200])
        expect(cpuMs).toBeLessThan(MAX_READ_CPU_MS)
      }
      expect((await user.call('GET', `/calendar/events?${longestRange}`)).json.length).toBeGreaterThan(500)
    })

    test.each(RULES)('the rule %s is rejected', async (rule) => {
      const user = await getDeployment().createUser(`rule-${RULES.indexOf(rule)}@example.com`)
      const event = { summary: 'Rule', ...timesAt('2026-02-03T10:00:00.000Z'), recurrence: [`RRULE:${rule}`] }
      expect((await user.call('POST', '/calendar/events', event)).status).toBe(400)
    })

    test('unknown time zones are rejected everywhere', async () => {
      const user = await getDeployment().createUser('zones@example.com')
      for (const time_zone of ZONES) {
        const event = timesAt('2026-12-01T10:00:00.000Z')
        const responses = [
          await user.call('PUT', '/users/update_timezone', { time_zone }),
          await user.call('POST', '/calendar/events', {
            summary: 'Zone',
            ...event,
            start: { ...event.start, timeZone: time_zone },
          }),
          await user.call('POST', '/calendar/events', {
            summary: 'Zone',
            ...event,
            recurrence: ['RRULE:FREQ=DAILY', `EXDATE;TZID=${time_zone || 'x'}:20261202T100000`],
          }),
        ]
        for (const { status } of responses) expect(status).toBe(400)
      }
      await expectLinkOpens(getDeployment(), user)
    })

    test('times out of range are rejected', async () => {
      const user = await getDeployment().createUser('times@example.com')
      for (const time of OUT_OF_RANGE_TIMES) {
        const query = `time_min=${encodeURIComponent(time)}&time_max=${encodeURIComponent(time)}`
        expect((await user.call('GET', `/calendar/events?${query}`)).status).toBe(400)
        const event = {
          summary: 'Late',
          start: { dateTime: time, timeZone: 'UTC' },
          end: { dateTime: time, timeZone: 'UTC' },
        }
        expect((await user.call('POST', '/calendar/events', event)).status).toBe(400)
      }
    })

    test('one call lists the times of at most 62 days', async () => {
      const deployment = getDeployment()
      const user = await deployment.createUser('range@example.com')
      const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start_time: '00:00', end_time: '24:00' }]]))
      await user.call('POST', '/users/update_work_schedule', week)
      await user.call('PUT', '/users/update-settings', { horizon_days: 365, event_duration: 5, min_notice: 0 })
      const token = await getInvitationToken(deployment, user)
      const daysFromNow = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY).toISOString())
      const list = (query: string) =>
        deployment.createStranger().call('GET', `/match/availability?token=${token}${query}`)
      expect((await list(`&time_max=${daysFromNow(63)}&time_min=${daysFromNow(0)}`)).status).toBe(400)
      const { json } = await list('')
      expect(json.slots.length).toBeGreaterThan(0)
      expect(json.slots.length).toBeLessThanOrEqual(62 * 96)
    })
  })
}

/** Creates `count` events; returns the statuses of the responses. */
async function createEvents(user: Client, count: number, event: (i: number) => object): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await user.call('POST', '/calendar/events', event(i))).status)
  expect(Math.max(...statuses)).toBeLessThan(500)
  return statuses
}

/** Expects that the data of a user causes no server error when strangers open the user's link. */
async function expectLinkOpens(deployment: Deployment, user: Client): Promise<void> {
  const { url_invites } = (await user.call('GET', '/users/info')).json
  const token = await getInvitationToken(deployment, user)
  const listing = await deployment.createStranger().call('GET', `/match/availability?token=${token}`)
  expect(listing.status).toBeLessThan(500)
  const page = { method: 'GET', path: `/invites/${url_invites}`, headers: { accept: 'text/html' } }
  expect((await deployment.createStranger().send(page)).status).toBeLessThan(500)
}

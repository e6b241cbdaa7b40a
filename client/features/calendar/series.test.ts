import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { eventOfAna, instanceOfAna } from './event-for-tests.ts'
import { seriesSpan, shiftedSeries } from './series.ts'

const ZONE = 'Europe/Madrid'
const timed = (start: string, end: string) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  allDay: false,
})

describe('a series, when one of its instances is moved', () => {
  const series = timed('2026-10-19T09:00+02:00', '2026-10-19T09:30+02:00')
  const instance = timed('2026-11-18T09:00+01:00', '2026-11-18T09:30+01:00')

  it('starts at the new time of its own clocks, though those were changed in between', () => {
    const later = timed('2026-11-18T10:15+01:00', '2026-11-18T11:00+01:00')
    expect(shiftedSeries(series, instance, later, ZONE)).toEqual(
      timed('2026-10-19T10:15+02:00', '2026-10-19T11:00+02:00'),
    )
  })

  it('moves by as many days', () => {
    const thursday = timed('2026-11-19T09:00+01:00', '2026-11-19T09:30+01:00')
    expect(shiftedSeries(series, instance, thursday, ZONE)).toEqual(
      timed('2026-10-20T09:00+02:00', '2026-10-20T09:30+02:00'),
    )
  })

  it('becomes all-day with it, and timed again', () => {
    const wholeDays = { start: '2026-11-18', end: '2026-11-20', allDay: true }
    const days = shiftedSeries(series, instance, wholeDays, ZONE)
    expect(days).toEqual({ start: '2026-10-19', end: '2026-10-21', allDay: true })
    expect(shiftedSeries(days, wholeDays, instance, ZONE)).toEqual(series)
  })

  it('stays where it is when the instance does', () => {
    const moved = timed('2026-11-18T16:00+01:00', '2026-11-18T16:30+01:00')
    expect(shiftedSeries(series, moved, { ...moved }, ZONE)).toBe(series)
  })
})

describe('the start of a series', () => {
  beforeEach(() => {
    startAfresh()
    signInAsAna()
  })

  it('is that of the first instance that is left, as far back as that is, whatever it was moved to', async () => {
    const first = instanceOfAna(2, {
      start: { dateTime: '2026-11-02T15:00:00.000Z', timeZone: ZONE },
      end: { dateTime: '2026-11-02T15:30:00.000Z', timeZone: ZONE },
    })
    const all = [first, eventOfAna(), instanceOfAna(16), instanceOfAna(17)]
    const calls = fakeApi({
      calendar: {
        listEvents: ({ time_min = '', time_max = '' }) =>
          all.filter((event) => {
            const start = event.original_start_time ?? '2026-11-18T13:00:00.000Z'
            return start >= time_min && start < time_max
          }),
      },
    })
    expect(await seriesSpan(instanceOfAna(17))).toEqual(timed('2026-11-02T09:00+01:00', '2026-11-02T09:30+01:00'))
    expect(inputsTo(calls, 'calendar.listEvents')).toHaveLength(2)
  })

  it('of all-day instances is a day', async () => {
    const day = instanceOfAna(17, {
      start: { date: '2026-11-17', timeZone: ZONE },
      end: { date: '2026-11-19', timeZone: ZONE },
      all_day: true,
      original_start_time: '2026-11-17T00:00:00.000Z',
    })
    fakeApi({ calendar: { listEvents: () => [] } })
    expect(await seriesSpan(day)).toEqual({ start: '2026-11-17', end: '2026-11-19', allDay: true })
  })
})

import { describe, expect, it } from 'vitest'
import { english } from '#shared/english.ts'
import { getEventWindow, getEventWindowAround } from '../calendar-events.ts'
import { adaptView, pageDate, rangeTitle, viewChoices, visibleDays } from './views.ts'

describe('the days of a view', () => {
  it('contain its date; the week and month views show whole weeks', () => {
    expect(visibleDays('day', '2026-11-22')).toEqual({ start: '2026-11-22', end: '2026-11-23' })
    expect(visibleDays('three-days', '2026-11-29')).toEqual({ start: '2026-11-29', end: '2026-12-02' })
    expect(visibleDays('week', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-23' })
    expect(visibleDays('month', '2026-11-18')).toEqual({ start: '2026-10-26', end: '2026-12-07' })
  })

  it('move by the length of the view when paging', () => {
    expect(pageDate('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(pageDate('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(pageDate('three-days', '2026-12-01', -1)).toBe('2026-11-28')
  })

  it('have a title', () => {
    expect(rangeTitle('week', '2026-11-18')).toEqual({ main: 'November', year: '2026' })
    expect(rangeTitle('week', '2026-12-31')).toEqual({ main: 'Dec 2026 – Jan', year: '2027' })
    expect(rangeTitle('day', '2026-11-18')).toEqual({ main: '18 November', year: '2026' })
  })

  it('are a week on wide screens and three days on narrow screens', () => {
    expect(adaptView('week', true)).toBe('three-days')
    expect(adaptView('three-days', false)).toBe('week')
    expect(viewChoices(true).map(({ label }) => english(label))).toEqual(['Day', '3 days', 'Month', 'Agenda'])
  })
})

describe('the fetched period', () => {
  const today = '2026-11-18'
  const zone = 'Europe/Madrid'

  it('is the same for all views near today', () => {
    const near = getEventWindowAround(today, zone)
    expect(near).toEqual({ time_min: '2026-10-18T22:00:00.000Z', time_max: '2027-02-15T23:00:00.000Z' })
    for (const view of ['day', 'week', 'month'] as const) {
      expect(getEventWindow(visibleDays(view, today), today, zone)).toEqual(near)
    }
  })

  it('contains the visible days, within the server’s limit', () => {
    for (const date of ['2024-02-29', '2026-10-19', '2027-02-14', '2031-12-31']) {
      const days = visibleDays('month', date)
      const { time_min, time_max } = getEventWindow(days, today, zone)
      expect(time_min < `${days.start}T`).toBe(true)
      expect(time_max > days.end).toBe(true)
      expect(Date.parse(time_max) - Date.parse(time_min)).toBeLessThan(400 * 86_400_000)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { anaEvent } from '#client/test/events.ts'
import { nextEvent } from './event-times.ts'

const ZONE = 'Europe/Madrid'
const NOW = Date.parse('2026-11-18T12:00:00Z')

function at(start: string, end: string, change: Parameters<typeof anaEvent>[0] = {}) {
  return anaEvent({
    id: start,
    start: { dateTime: start, timeZone: ZONE },
    end: { dateTime: end, timeZone: ZONE },
    ...change,
  })
}

describe('the next event', () => {
  it('is the earliest event whose start is in the future, whatever the order', {
    meta: { promise: 'Stored state: The next event is the earliest whose start is in the future.' },
  }, () => {
    const later = at('2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z')
    const sooner = at('2026-11-18T12:01:00Z', '2026-11-18T13:00:00Z')
    const running = at('2026-11-18T11:30:00Z', '2026-11-18T12:30:00Z')
    expect(nextEvent([later, running, sooner], ZONE, NOW)).toBe(sooner)
  })

  it('is never an event that starts now or was cancelled', () => {
    const now = at('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z')
    const cancelled = at('2026-11-18T12:30:00Z', '2026-11-18T13:00:00Z', { status: 'cancelled' })
    expect(nextEvent([now, cancelled], ZONE, NOW)).toBeUndefined()
  })

  it('may be an all-day event, which starts at midnight in the user’s time zone', () => {
    const tomorrow = anaEvent({
      start: { date: '2026-11-19', timeZone: ZONE },
      end: { date: '2026-11-20', timeZone: ZONE },
      all_day: true,
    })
    const lateTonight = at('2026-11-18T22:30:00Z', '2026-11-18T22:45:00Z')
    const afterMidnight = at('2026-11-18T23:30:00Z', '2026-11-18T23:45:00Z')
    expect(nextEvent([tomorrow, lateTonight], ZONE, NOW)).toBe(lateTonight)
    expect(nextEvent([tomorrow, afterMidnight], ZONE, NOW)).toBe(tomorrow)
  })
})

import { describe, expect, it } from 'vitest'
import { defaultWorkSchedule, type WorkSchedule } from '#shared/schedule.ts'
import { initialScrollTime, toWorkHours } from './work-hours.ts'

const WINTER = Date.parse('2026-11-18T12:00:00Z')
const NONE: WorkSchedule = {
  ...defaultWorkSchedule(),
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
}

describe('working hours', () => {
  it('match the schedule, with days as numbers', () => {
    const hours = toWorkHours(defaultWorkSchedule(), 'Europe/Madrid', 'Europe/Madrid', WINTER)
    expect(hours).toHaveLength(5)
    expect(hours[0]).toEqual({ daysOfWeek: [1], startTime: '09:00', endTime: '18:00' })
  })

  it('are converted to the displayed time zone, and split at midnight', () => {
    const friday = { ...NONE, Friday: [{ start_time: '09:00', end_time: '18:00' }] }
    expect(toWorkHours(friday, 'Europe/Madrid', 'Asia/Tokyo', WINTER)).toEqual([
      { daysOfWeek: [5], startTime: '17:00', endTime: '24:00' },
      { daysOfWeek: [6], startTime: '00:00', endTime: '02:00' },
    ])
  })

  it('wrap around the end of the week', () => {
    const sunday = { ...NONE, Sunday: [{ start_time: '20:00', end_time: '24:00' }] }
    const monday = { ...NONE, Monday: [{ start_time: '00:00', end_time: '01:00' }] }
    expect(toWorkHours(sunday, 'Europe/Madrid', 'Asia/Tokyo', WINTER)).toEqual([
      { daysOfWeek: [1], startTime: '04:00', endTime: '08:00' },
    ])
    expect(toWorkHours(monday, 'Europe/Madrid', 'America/New_York', WINTER)).toEqual([
      { daysOfWeek: [0], startTime: '18:00', endTime: '19:00' },
    ])
  })

  it('determine the initial scroll position', () => {
    expect(initialScrollTime(toWorkHours(defaultWorkSchedule(), 'UTC', 'UTC', WINTER))).toBe('07:50')
    expect(initialScrollTime([])).toBe('07:50')
    expect(initialScrollTime([{ daysOfWeek: [1], startTime: '00:30', endTime: '02:00' }])).toBe('00:00')
  })
})

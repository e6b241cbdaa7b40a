import { formatTimeOfDay, parseTimeOfDay, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { MINUTE, offsetAt } from '#shared/time.ts'

/** Hours of one day of the week, as the calendar shades around them. */
export interface WorkHours {
  /** 0 for Sunday to 6 for Saturday */
  daysOfWeek: number[]
  /** `HH:mm` */
  startTime: string
  /** `HH:mm`; `24:00` ends a day */
  endTime: string
}

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/**
 * A weekly schedule on the clocks of the zone that is shown, which need not be its owner's: hours then shift, and
 * may fall on two days. The shift is that of one instant; a week in which a zone changes its clocks has two.
 * @param at epoch milliseconds
 */
export function workHours(schedule: WorkSchedule, ownZone: string, shownZone: string, at: number): WorkHours[] {
  const shift = (offsetAt(at, shownZone) - offsetAt(at, ownZone)) / MINUTE
  return WEEKDAYS.flatMap((day, index) =>
    schedule[day].flatMap(({ start_time, end_time }) => {
      const start = index * DAY_MINUTES + parseTimeOfDay(start_time) + shift
      return byDay(start, start + parseTimeOfDay(end_time) - parseTimeOfDay(start_time))
    }),
  )
}

/** Splits a stretch of the week, in minutes from Monday 00:00, at midnight. */
function byDay(start: number, end: number): WorkHours[] {
  const pieces: WorkHours[] = []
  for (let from = start; from < end; ) {
    const midnight = (Math.floor(from / DAY_MINUTES) + 1) * DAY_MINUTES
    const to = Math.min(end, midnight)
    const day = Math.floor((((from % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES) / DAY_MINUTES)
    const dayStart = midnight - DAY_MINUTES
    pieces.push({
      daysOfWeek: [(day + 1) % 7],
      startTime: formatTimeOfDay(from - dayStart),
      endTime: formatTimeOfDay(to - dayStart),
    })
    from = to
  }
  return pieces
}

/** When the earliest working hour begins, in minutes of its day; at nine where there is none. */
export function startOfWork(hours: readonly WorkHours[]): number {
  const starts = hours.map(({ startTime }) => parseTimeOfDay(startTime))
  return starts.length > 0 ? Math.min(...starts) : parseTimeOfDay('09:00')
}

/** The time to scroll to, `HH:mm`: an hour before the earliest working hour, and room for its label. */
export function firstHour(hours: readonly WorkHours[]): string {
  return formatTimeOfDay(Math.max(0, Math.floor(startOfWork(hours) / 60) * 60 - 70))
}

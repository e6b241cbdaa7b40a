import { formatTimeOfDay, parseTimeOfDay, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { MINUTE, offsetAt } from '#shared/time.ts'

/** Working hours of a weekday, in FullCalendar's format. */
export interface WorkHours {
  /** 0 for Sunday to 6 for Saturday */
  daysOfWeek: number[]
  /** `HH:mm` */
  startTime: string
  /** `HH:mm`; `24:00` ends a day */
  endTime: string
}

export const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/**
 * Converts a weekly schedule to the shown time zone, where its hours may fall on another day, or on two days.
 * @param instant epoch milliseconds; its UTC offsets are used for the whole week, even if they change during the week
 */
export function toWorkHours(schedule: WorkSchedule, ownZone: string, shownZone: string, instant: number): WorkHours[] {
  const shift = (offsetAt(instant, shownZone) - offsetAt(instant, ownZone)) / MINUTE
  return WEEKDAYS.flatMap((day, index) =>
    schedule[day].flatMap(({ start_time, end_time }) => {
      const start = index * DAY_MINUTES + parseTimeOfDay(start_time) + shift
      return splitAtMidnight(start, start + parseTimeOfDay(end_time) - parseTimeOfDay(start_time))
    }),
  )
}

/** Splits a range of the week, in minutes since Monday 00:00, at midnight. */
function splitAtMidnight(start: number, end: number): WorkHours[] {
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

/** The earliest start of working hours, in minutes since midnight; 09:00 if there are none. */
export function startOfWork(hours: readonly WorkHours[]): number {
  const starts = hours.map(({ startTime }) => parseTimeOfDay(startTime))
  return starts.length > 0 ? Math.min(...starts) : parseTimeOfDay('09:00')
}

/** The initial scroll time, `HH:mm`: an hour before the earliest working hour, plus room for its label. */
export function initialScrollTime(hours: readonly WorkHours[]): string {
  return formatTimeOfDay(Math.max(0, Math.floor(startOfWork(hours) / 60) * 60 - 70))
}

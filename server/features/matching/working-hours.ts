import { parseTimeOfDay, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { getOffsetPeriod, type OffsetPeriod } from './zone-offsets.ts'

const WEEK = 7 * DAY
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY

/**
 * Walks forward through a person's working hours. An instant is working time if its wall time in the person's zone lies
 * in a slot of that weekday. So each offset period repeats the same week, clipped to the period: wall times that a
 * clock change skips never appear, and those that it repeats appear in both periods.
 */
export class WorkingHours {
  /** The current stretch; `end` is exclusive. */
  start = -Infinity
  end = -Infinity
  private readonly zone: string
  /** Alternating starts and ends, ms since Monday 00:00. */
  private readonly week: readonly number[]
  private readonly until: number
  private period: OffsetPeriod
  /** The instant of Monday 00:00 in the current week, at the period's offset. */
  private monday = Number.NaN
  private nextIndex = 0

  /** The walk stops at `until`; otherwise a search for a length that no stretch reaches would never end. */
  constructor(time_zone: string, schedule: WorkSchedule, from: number, until: number) {
    this.zone = time_zone
    this.week = toWeekEdges(schedule)
    this.until = until
    this.period = getOffsetPeriod(time_zone, from)
  }

  /**
   * The first instant at or after `at` from which `length` ms are uninterrupted working time; Infinity if there is
   * none.
   */
  findStart(at: number, length: number): number {
    if (at >= this.end) this.seek(at)
    for (;;) {
      const start = at > this.start ? at : this.start
      if (start + length > this.until) return Infinity
      if (start + length <= this.end) return start
      // Too short: go to the next stretch, and join it if it adjoins, as 00:00 adjoins 24:00.
      const { start: stretchStart, end } = this
      this.seek(end)
      if (this.start === end) this.start = stretchStart
    }
  }

  /** Moves to the first stretch that ends after `at`; stretches never cross the end of a week or an offset period. */
  seek(at: number): void {
    if (this.week.length === 0 || at >= this.until) {
      this.start = Infinity
      this.end = Infinity
      return
    }
    if (at >= this.period.end || at < this.period.start) this.period = getOffsetPeriod(this.zone, at)
    const { offset, start, end } = this.period
    const monday = Math.floor((at + offset - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY - offset
    if (monday !== this.monday) {
      this.monday = monday
      this.nextIndex = 0
    }
    while (this.nextIndex < this.week.length && this.monday + this.getEdge(this.nextIndex + 1) <= at)
      this.nextIndex += 2
    if (this.nextIndex === this.week.length) {
      this.monday += WEEK
      this.nextIndex = 0
    }
    const opensAt = this.monday + this.getEdge(this.nextIndex)
    if (opensAt >= end) {
      this.seek(end)
      return
    }
    this.start = Math.max(opensAt, start)
    this.end = Math.min(this.monday + this.getEdge(this.nextIndex + 1), end)
  }

  private getEdge(index: number): number {
    return this.week[index] ?? Number.NaN
  }
}

/** The week as edges in ms since Monday 00:00, with adjoining slots joined. */
function toWeekEdges(schedule: WorkSchedule): number[] {
  const week: number[] = []
  for (let day = 0; day < WEEKDAYS.length; day++) {
    for (const slot of schedule[WEEKDAYS[day] ?? 'Monday']) {
      const start = day * DAY + parseTimeOfDay(slot.start_time) * MINUTE
      const end = day * DAY + parseTimeOfDay(slot.end_time) * MINUTE
      if (week.at(-1) === start) week[week.length - 1] = end
      else week.push(start, end)
    }
  }
  return week
}

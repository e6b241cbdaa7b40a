import type { Span } from '#shared/time.ts'
import type { HostPolicy } from './booking-policy.ts'
import { BusyTimes } from './busy-times.ts'
import { WorkingHours } from './working-hours.ts'

/** A person whose calendar constrains a search. Instants are in epoch milliseconds. */
export interface Host extends HostPolicy {
  /** Sorted by start; may overlap. */
  busy: readonly Span[]
  /** Spans for which the calendar could not be read, sorted by start; never treated as free. */
  unknown?: readonly Span[]
}

/**
 * Walks forward through the times at which a person can meet: within working hours, with no busy or unknown span during
 * the meeting or its buffer. Each of the three parts can be queried on its own, as long as the queried instants never
 * decrease.
 */
export class FreeTime {
  readonly hours: WorkingHours
  readonly busy: BusyTimes
  readonly unknown: BusyTimes

  constructor(person: Host, from: number, until: number) {
    this.hours = new WorkingHours(person.time_zone, person.work_schedule, from, until)
    this.busy = new BusyTimes(person.busy, person.buffer)
    this.unknown = new BusyTimes(person.unknown ?? [], person.buffer)
  }

  /** The first instant, at or after `at`, from which the person is free for `length` ms; Infinity if none is left. */
  findStart(at: number, length: number): number {
    let start = at
    for (;;) {
      const workStart = this.hours.findStart(start, length)
      if (workStart === Infinity) return Infinity
      const clearStart = this.unknown.findStart(this.busy.findStart(workStart, length), length)
      if (clearStart === workStart) return clearStart
      start = clearStart
    }
  }
}

import type { Grid } from './booking-policy.ts'
import { getOffsetPeriod, type OffsetPeriod } from './zone-offsets.ts'

/**
 * The instants at which meetings may start: every step of a zone's wall clock. Steps that a clock change skips are
 * missing; steps that it repeats appear twice.
 */
export class SlotGrid {
  private readonly zone: string
  private readonly step: number
  private period: OffsetPeriod

  constructor({ time_zone, step }: Grid, from: number) {
    this.zone = time_zone
    this.step = step
    this.period = getOffsetPeriod(time_zone, from)
  }

  /** The first start at or after `at` (epoch ms). */
  findStart(at: number): number {
    if (at >= this.period.end || at < this.period.start) this.period = getOffsetPeriod(this.zone, at)
    const { offset, end } = this.period
    const start = Math.ceil((at + offset) / this.step) * this.step - offset
    return start < end ? start : this.findStart(end)
  }
}

import type { Grid } from './booking-policy.ts'
import { type OffsetPeriod, offsetPeriod } from './zone-offsets.ts'

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
    this.period = offsetPeriod(time_zone, from)
  }

  /** The first start at or after `at` (epoch ms). */
  atOrAfter(at: number): number {
    if (at >= this.period.end || at < this.period.start) this.period = offsetPeriod(this.zone, at)
    const { offset, end } = this.period
    const start = Math.ceil((at + offset) / this.step) * this.step - offset
    return start < end ? start : this.atOrAfter(end)
  }
}

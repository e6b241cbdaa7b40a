import { MINUTE, STEP_MINUTES } from '#shared/time.ts'
import { type OffsetPeriod, offsetPeriod } from './zone-offsets.ts'

const STEP = STEP_MINUTES * MINUTE

/**
 * The instants at which meetings may start: every fifteen minutes of one zone's wall clock. Steps that a
 * clock change skips are not there, those that it repeats are there twice.
 */
export class SlotGrid {
  private readonly zone: string
  private period: OffsetPeriod

  constructor(zone: string, from: number) {
    this.zone = zone
    this.period = offsetPeriod(zone, from)
  }

  /** The first step at or after `at` (epoch ms). */
  atOrAfter(at: number): number {
    if (at >= this.period.end || at < this.period.start) this.period = offsetPeriod(this.zone, at)
    const { offset, end } = this.period
    const step = Math.ceil((at + offset) / STEP) * STEP - offset
    return step < end ? step : this.atOrAfter(end)
  }
}

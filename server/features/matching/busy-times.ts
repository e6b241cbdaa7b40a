import type { Span } from '#shared/time.ts'
import type { MeetingBuffer } from './booking-policy.ts'

export const NO_BUFFER: MeetingBuffer = { before: 0, after: 0 }

/**
 * Walks forward through spans that a meeting and its buffer must not overlap. They are sorted by start and may overlap;
 * empty spans block nothing. Each is visited once, but none can be skipped, because a long span may outlast many later
 * ones.
 */
export class BusyTimes {
  private readonly spans: readonly Span[]
  private readonly buffer: MeetingBuffer
  private nextIndex = 0
  /** The latest end of the spans passed so far. */
  private latestEnd = -Infinity

  constructor(spans: readonly Span[], buffer: MeetingBuffer = NO_BUFFER) {
    this.spans = spans
    this.buffer = buffer
  }

  /** The first instant at or after `at` from which `length` ms are clear. `at` must not decrease between calls. */
  findStart(at: number, length: number): number {
    const { before, after } = this.buffer
    let start = at
    for (;;) {
      this.advanceTo(start + length + after)
      if (this.latestEnd <= start - before) return start
      start = this.latestEnd + before
    }
  }

  private advanceTo(limit: number): void {
    for (; this.nextIndex < this.spans.length; this.nextIndex++) {
      const span = this.spans[this.nextIndex]
      if (!span || span.start >= limit) return
      if (span.end > span.start && span.end > this.latestEnd) this.latestEnd = span.end
    }
  }
}

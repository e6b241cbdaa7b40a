import type { Span } from '#shared/time.ts'
import type { MeetingBuffer } from './booking-policy.ts'

export const NO_BUFFER: MeetingBuffer = { before: 0, after: 0 }

/**
 * Spans that a meeting and the buffer around it must stay clear of, walked forward. They come sorted by
 * start and may overlap; one of no length blocks nothing. Each is looked at once: a long one may reach past
 * many later ones, so none can be skipped.
 */
export class BusyTimes {
  private readonly spans: readonly Span[]
  private readonly buffer: MeetingBuffer
  private next = 0
  /** Where the latest end is of those that were passed. */
  private until = -Infinity

  constructor(spans: readonly Span[], buffer: MeetingBuffer = NO_BUFFER) {
    this.spans = spans
    this.buffer = buffer
  }

  /** The first instant, at or after `at`, from which `length` ms are clear. `at` never goes back from call to call. */
  earliest(at: number, length: number): number {
    const { before, after } = this.buffer
    let start = at
    for (;;) {
      this.pass(start + length + after)
      if (this.until <= start - before) return start
      start = this.until + before
    }
  }

  /** Where the clear stretch ends that `earliest` has just found. */
  clearUntil(): number {
    for (let i = this.next; i < this.spans.length; i++) {
      const span = this.spans[i]
      if (span && span.end > span.start) return span.start - this.buffer.after
    }
    return Infinity
  }

  private pass(reach: number): void {
    for (; this.next < this.spans.length; this.next++) {
      const span = this.spans[this.next]
      if (!span || span.start >= reach) return
      if (span.end > span.start && span.end > this.until) this.until = span.end
    }
  }
}

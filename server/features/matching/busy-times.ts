import type { Span } from '#shared/time.ts'

/**
 * Spans that a meeting must stay clear of by `interval` ms on both sides, walked forward. They come sorted by
 * start and may overlap; one of no length blocks nothing. Each is looked at once: a long one may reach past
 * many later ones, so none can be skipped.
 */
export class BusyTimes {
  private readonly spans: readonly Span[]
  private readonly interval: number
  private next = 0
  /** Where the latest end is of those that were passed. */
  private until = -Infinity

  constructor(spans: readonly Span[], interval: number) {
    this.spans = spans
    this.interval = interval
  }

  /** The first instant, at or after `at`, from which `length` ms are clear. `at` never goes back from call to call. */
  earliest(at: number, length: number): number {
    let start = at
    for (;;) {
      this.pass(start + length + this.interval)
      if (this.until <= start - this.interval) return start
      start = this.until + this.interval
    }
  }

  /** Where the clear stretch ends that `earliest` has just found. */
  clearUntil(): number {
    for (let i = this.next; i < this.spans.length; i++) {
      const span = this.spans[i]
      if (span && span.end > span.start) return span.start - this.interval
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

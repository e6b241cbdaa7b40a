/** A stretch of time over which a zone keeps one offset: within it, wall time is plain arithmetic. */
export interface OffsetPeriod {
  /** epoch ms, or -Infinity */
  start: number
  /** epoch ms, not included, or Infinity */
  end: number
  /** ms to add to an instant for its wall time, read as if that were UTC */
  offset: number
}

/** Zone rules never change while the process runs, so they are kept, within bounds: some 600 names exist. */
const known = new Map<string, OffsetPeriod[]>()
const MAX_ZONES = 1000
const MAX_PERIODS = 32

/**
 * The offset period of `zone` (an IANA name) that holds the instant `at` (epoch ms). Walk on with
 * `offsetPeriod(zone, period.end)`. Throws a RangeError for a name that the runtime does not know.
 */
export function offsetPeriod(zone: string, at: number): OffsetPeriod {
  let periods = known.get(zone)
  for (const period of periods ?? []) {
    if (at >= period.start && at < period.end) return period
  }
  const period = lookUp(zone, at)
  if (!periods) {
    if (known.size >= MAX_ZONES) known.clear()
    periods = []
    known.set(zone, periods)
  }
  if (periods.length >= MAX_PERIODS) periods.length = 0
  periods.push(period)
  return period
}

function lookUp(zone: string, at: number): OffsetPeriod {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const next = here.getTimeZoneTransition('next')
  // "Previous" means strictly before, and a change at this very instant belongs to the period that it opens.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    start: previous?.epochMilliseconds ?? -Infinity,
    end: next?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1e6,
  }
}

/** A period in which a zone keeps one offset, so that wall time is plain arithmetic. */
export interface OffsetPeriod {
  /** epoch ms, or -Infinity */
  start: number
  /** epoch ms, not included, or Infinity */
  end: number
  /** added to an instant, gives its wall time read as UTC, in ms */
  offset: number
}

/**
 * Zone rules never change while the process runs, so cache them; the cache is bounded, because there are some 600
 * names.
 */
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
  // "Previous" means strictly before; a change at this very instant starts the period.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    start: previous?.epochMilliseconds ?? -Infinity,
    end: next?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1e6,
  }
}

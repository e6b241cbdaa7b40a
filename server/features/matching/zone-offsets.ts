/** A period during which a zone has a constant offset, so that wall time is plain arithmetic. */
export interface OffsetPeriod {
  /** Epoch ms, or -Infinity. */
  start: number
  /** Epoch ms, exclusive, or Infinity. */
  end: number
  /** Milliseconds to add to an instant to get its wall time, read as UTC. */
  offset: number
}

/**
 * Zone rules never change while the process runs, so their offset periods are cached. There are about 600 names; the
 * limits are only a safeguard.
 */
const cache = new Map<string, OffsetPeriod[]>()
const MAX_ZONES = 1000
const MAX_PERIODS = 32

/**
 * The offset period of `zone` (an IANA name) that contains the instant `at` (epoch ms). The next period is
 * `getOffsetPeriod(zone, period.end)`.
 * @throws {RangeError} for an unknown name
 */
export function getOffsetPeriod(zone: string, at: number): OffsetPeriod {
  let periods = cache.get(zone)
  for (const period of periods ?? []) {
    if (at >= period.start && at < period.end) return period
  }
  const period = computeOffsetPeriod(zone, at)
  if (!periods) {
    if (cache.size >= MAX_ZONES) cache.clear()
    periods = []
    cache.set(zone, periods)
  }
  if (periods.length >= MAX_PERIODS) periods.length = 0
  periods.push(period)
  return period
}

function computeOffsetPeriod(zone: string, at: number): OffsetPeriod {
  const zonedTime = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const nextChange = zonedTime.getTimeZoneTransition('next')
  // "Previous" means strictly before, but a change at this very instant starts the period.
  const previousChange = zonedTime.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    start: previousChange?.epochMilliseconds ?? -Infinity,
    end: nextChange?.epochMilliseconds ?? Infinity,
    offset: zonedTime.offsetNanoseconds / 1e6,
  }
}

import ICAL from 'ical.js'

/** A change of a zone's offset. Offsets are in nanoseconds, as in Temporal. */
interface Onset {
  /** In the local time before the change. */
  start: Temporal.PlainDateTime
  offsetFrom: number
  offsetTo: number
  /** Whether another change follows. */
  hasNext: boolean
}

/**
 * Creates a `VTIMEZONE` (RFC 5545, 3.6.5) from the runtime's zone rules. It contains the last change before the event,
 * all changes during it, and the next change, each as a single onset without a recurrence rule.
 * @returns undefined for a zone without changes, for which UTC suffices
 */
export function createVtimezoneIfNeeded(timeZone: string, start: Date, end: Date): ICAL.Component | undefined {
  const onsets = listOnsets(timeZone, start.valueOf(), end.valueOf())
  if (onsets.length === 0) return undefined
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  for (const onset of onsets) definition.addSubcomponent(createObservance(onset))
  return definition
}

/** Creates a `VTIMEZONE` even for a zone without changes: a recurrence in local time has to name its zone. */
export function createVtimezone(timeZone: string, start: Date, end: Date): ICAL.Component {
  const vtimezone = createVtimezoneIfNeeded(timeZone, start, end)
  if (vtimezone) return vtimezone
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  const offset = start.toTemporalInstant().toZonedDateTimeISO(timeZone).offsetNanoseconds
  const onset = Temporal.PlainDateTime.from('1970-01-01T00:00')
  definition.addSubcomponent(createObservance({ start: onset, offsetFrom: offset, offsetTo: offset, hasNext: false }))
  return definition
}

function listOnsets(timeZone: string, start: number, end: number): Onset[] {
  const toZonedTime = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const next = toZonedTime(end).getTimeZoneTransition('next')
  const onsets: Onset[] = []
  // "Previous" means strictly before: the added millisecond includes a change at the end itself.
  let change = next ?? toZonedTime(end + 1).getTimeZoneTransition('previous')
  while (change) {
    const before = change.subtract({ nanoseconds: 1 })
    onsets.push({
      start: before.toPlainDateTime().add({ nanoseconds: 1 }),
      offsetFrom: before.offsetNanoseconds,
      offsetTo: change.offsetNanoseconds,
      hasNext: onsets.length > 0 || change.getTimeZoneTransition('next') !== null,
    })
    if (change.epochMilliseconds <= start) break
    change = change.getTimeZoneTransition('previous')
  }
  return onsets.toReversed()
}

function createObservance({ start, offsetFrom, offsetTo, hasNext }: Onset): ICAL.Component {
  // The last period counts as standard time, even after a forward change.
  const observance = new ICAL.Component(hasNext && offsetTo > offsetFrom ? 'daylight' : 'standard')
  observance.addPropertyWithValue('dtstart', toIcalTime(start))
  observance.addPropertyWithValue('tzoffsetfrom', toIcalOffset(offsetFrom))
  observance.addPropertyWithValue('tzoffsetto', toIcalOffset(offsetTo))
  return observance
}

/** Converts to a floating time: local, without a zone. */
export function toIcalTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

/** Rounds to whole minutes: only offsets from before standard time include seconds. */
function toIcalOffset(nanoseconds: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 60e9) * 60)
}

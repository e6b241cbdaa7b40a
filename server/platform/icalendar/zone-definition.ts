import ICAL from 'ical.js'

/** A change of a zone's offset. Offsets are in nanoseconds, as in Temporal. */
interface Onset {
  at: Temporal.PlainDateTime
  from: number
  to: number
  /** Whether another change follows. */
  hasNext: boolean
}

/**
 * The time zone rules that an event needs (RFC 5545, 3.6.5): the change before it, those within it and the next one,
 * each as a single onset without a recurrence rule, from the runtime's zone rules.
 * @returns undefined for a zone without changes, for which UTC suffices
 */
export function zoneDefinition(timeZone: string, start: Date, end: Date): ICAL.Component | undefined {
  const onsets = listOnsets(timeZone, start.valueOf(), end.valueOf())
  if (onsets.length === 0) return undefined
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  for (const onset of onsets) definition.addSubcomponent(createObservance(onset))
  return definition
}

/** Like `zoneDefinition`, but also for zones without changes: a recurrence in local time has to name its zone. */
export function namedZoneDefinition(timeZone: string, start: Date, end: Date): ICAL.Component {
  const changing = zoneDefinition(timeZone, start, end)
  if (changing) return changing
  const offset = start.toTemporalInstant().toZonedDateTimeISO(timeZone).offsetNanoseconds
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  const at = Temporal.PlainDateTime.from('1970-01-01T00:00')
  definition.addSubcomponent(createObservance({ at, from: offset, to: offset, hasNext: false }))
  return definition
}

function listOnsets(timeZone: string, start: number, end: number): Onset[] {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const next = at(end).getTimeZoneTransition('next')
  const onsets: Onset[] = []
  // "Previous" means strictly before, but a change at the very start already applies.
  let change = next ?? at(end + 1).getTimeZoneTransition('previous')
  while (change) {
    const before = change.subtract({ nanoseconds: 1 })
    onsets.unshift({
      // An onset is written in the local time before the change.
      at: before.toPlainDateTime().add({ nanoseconds: 1 }),
      from: before.offsetNanoseconds,
      to: change.offsetNanoseconds,
      hasNext: onsets.length > 0 || change.getTimeZoneTransition('next') !== null,
    })
    if (change.epochMilliseconds <= start) break
    change = change.getTimeZoneTransition('previous')
  }
  return onsets
}

function createObservance({ at, from, to, hasNext }: Onset): ICAL.Component {
  // The last period counts as standard time, even after a forward change.
  const part = new ICAL.Component(hasNext && to > from ? 'daylight' : 'standard')
  part.addPropertyWithValue('dtstart', icalTime(at))
  part.addPropertyWithValue('tzoffsetfrom', icalOffset(from))
  part.addPropertyWithValue('tzoffsetto', icalOffset(to))
  return part
}

/** A local time without a zone. */
export function icalTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

/** Rounds to whole minutes: only offsets before standard time zones had seconds. */
function icalOffset(nanoseconds: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 60e9) * 60)
}

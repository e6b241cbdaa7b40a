import ICAL from 'ical.js'

/** A change of a zone's offset. Offsets are in nanoseconds, as Temporal has them. */
interface Onset {
  at: Temporal.PlainDateTime
  from: number
  to: number
  /** Does another change follow? */
  ends: boolean
}

/**
 * The rules of a zone as far as an event meets them (RFC 5545, 3.6.5): the change before it, those within it
 * and the one after, each with its own onset and no rule of repetition, as the runtime's zone rules have them.
 * @returns undefined for a zone that never changes; there UTC says all
 */
export function zoneDefinition(timeZone: string, start: Date, end: Date): ICAL.Component | undefined {
  const onsets = listOnsets(timeZone, start.valueOf(), end.valueOf())
  if (onsets.length === 0) return undefined
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  for (const onset of onsets) definition.addSubcomponent(observance(onset))
  return definition
}

/** The same, of zones that never change too: what repeats by the days of a zone has to name it. */
export function namedZoneDefinition(timeZone: string, start: Date, end: Date): ICAL.Component {
  const changing = zoneDefinition(timeZone, start, end)
  if (changing) return changing
  const offset = start.toTemporalInstant().toZonedDateTimeISO(timeZone).offsetNanoseconds
  const definition = new ICAL.Component('vtimezone')
  definition.addPropertyWithValue('tzid', timeZone)
  const at = Temporal.PlainDateTime.from('1970-01-01T00:00')
  definition.addSubcomponent(observance({ at, from: offset, to: offset, ends: false }))
  return definition
}

function listOnsets(timeZone: string, start: number, end: number): Onset[] {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const next = at(end).getTimeZoneTransition('next')
  const onsets: Onset[] = []
  // "Previous" means strictly before, and a change at the very start already holds.
  let change = next ?? at(end + 1).getTimeZoneTransition('previous')
  while (change) {
    const before = change.subtract({ nanoseconds: 1 })
    onsets.unshift({
      // An onset is told on the clock that it ends.
      at: before.toPlainDateTime().add({ nanoseconds: 1 }),
      from: before.offsetNanoseconds,
      to: change.offsetNanoseconds,
      ends: onsets.length > 0 || change.getTimeZoneTransition('next') !== null,
    })
    if (change.epochMilliseconds <= start) break
    change = change.getTimeZoneTransition('previous')
  }
  return onsets
}

function observance({ at, from, to, ends }: Onset): ICAL.Component {
  // What nothing ends is standard time, though the clock may have gone forward to it.
  const part = new ICAL.Component(ends && to > from ? 'daylight' : 'standard')
  part.addPropertyWithValue('dtstart', icalTime(at))
  part.addPropertyWithValue('tzoffsetfrom', icalOffset(from))
  part.addPropertyWithValue('tzoffsetto', icalOffset(to))
  return part
}

/** A time on some clock, without a zone. */
export function icalTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
}

/** Whole minutes: the offsets before time zones had seconds, and no meeting was then. */
function icalOffset(nanoseconds: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(Math.round(nanoseconds / 60e9) * 60)
}

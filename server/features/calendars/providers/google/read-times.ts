import type { calendar_v3 } from '@googleapis/calendar'
import { MAX_EVENT_LENGTH } from '#shared/events.ts'
import { DAY } from '#shared/time.ts'
import { getEventTimes } from '../../event-times.ts'
import { formatIcalTime } from '../../recurrence-rule.ts'
import type { EventTimes, ResolvedTime } from '../icalendar/event-times.ts'
import type { EventZones } from '../icalendar/event-zones.ts'
import { parseLocalTime } from '../icalendar/local-time.ts'
import { parseComponent } from '../icalendar/parse-components.ts'
import { isSeries, readRecurrenceLines } from '../icalendar/recurrence-lines.ts'

const RECURRENCE_LINE = /^(?:RRULE|EXRULE|RDATE|EXDATE)[;:]/i

/** Reads a start or an end; undefined if it cannot be read. */
export function resolveGoogleTime(
  time: calendar_v3.Schema$EventDateTime | undefined,
  zones: EventZones,
): ResolvedTime | undefined {
  if (time?.date) {
    const day = parseLocalTime(time.date)
    return day && { ...day, instant: day.local, zone: zones.floating, isGuess: false }
  }
  const [, localText = '', offset = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i.exec(time?.dateTime ?? '') ?? []
  const localTime = parseLocalTime(localText)
  if (!localTime) return undefined
  const knownZone = time?.timeZone ? zones.find(time.timeZone, localTime.local) : zones.floating
  // An unrecognized zone is read as the floating zone, but without a name: its series cannot be expanded correctly.
  const zone = knownZone ?? { ...zones.floating, name: undefined }
  if (offset === '') return { ...localTime, instant: zone.toInstant(localTime.local), zone, isGuess: !knownZone }
  const instant = Date.parse(`${new Date(localTime.local).toISOString().slice(0, -1)}${offset}`)
  if (Number.isNaN(instant)) return undefined
  return { date: null, local: toLocalTime(instant, zone.name), isUtc: false, instant, zone, isGuess: false }
}

/** The local time of an instant, written as if it were UTC. */
function toLocalTime(instant: number, zone = 'UTC'): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toZonedDateTime('UTC').epochMilliseconds
}

/** When an event takes place; undefined without a readable start. */
export function readGoogleTimes(
  { start, end }: Pick<calendar_v3.Schema$Event, 'start' | 'end'>,
  zones: EventZones,
): EventTimes | undefined {
  const startTime = resolveGoogleTime(start, zones)
  if (!startTime) return undefined
  const all_day = startTime.date !== null
  const minEnd = startTime.instant + (all_day ? DAY : 0)
  const endInstant = Math.max(resolveGoogleTime(end, zones)?.instant ?? minEnd, minEnd)
  return { ...getEventTimes({ all_day }, { start: startTime.instant, end: endInstant }), start: startTime }
}

/**
 * The recurrence lines of an event, in UTC or as dates. Unsupported lines are kept: expanding them fails, which makes
 * the owner's availability unknown.
 */
export function readGoogleRecurrence(
  recurrence: readonly string[],
  { start, start_at, end_at, all_day }: EventTimes,
  zones: EventZones,
): string[] {
  const lines = recurrence.map((line) => line.trim().replaceAll(/\s+/g, ' ').slice(0, 20_000))
  const component = parseComponent(
    ['BEGIN:VEVENT', ...lines.filter((line) => RECURRENCE_LINE.test(line)), 'END:VEVENT'].join('\r\n'),
  )
  const unknownLines = lines.filter((line) => !RECURRENCE_LINE.test(line) && line !== '')
  if (!component) return lines
  if (unknownLines.length > 0 || isSeries(component))
    return [...readRecurrenceLines(component, start, zones), ...unknownLines]
  // Availability searches find events of this length only if they are series.
  const isLong = !all_day && end_at.getTime() - start_at.getTime() > MAX_EVENT_LENGTH
  return isLong ? [`RDATE:${formatIcalTime(start.instant)}`] : []
}

import type { Span } from '#shared/time.ts'
import { getInstanceTimes, overlaps, toSeries, toSpan, widenSearchRange } from '../../event-times.ts'
import { expandSeries } from '../../recurrence.ts'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { hasUnknownZone, listPossibleTimes } from '../../unknown-zones.ts'
import { WorkBudget } from '../../work-budget.ts'
import { parseDuration } from '../icalendar/event-times.ts'
import { parseLocalTime } from '../icalendar/local-time.ts'
import { unfoldLines } from '../icalendar/parse-components.ts'
import type { RemoteEvent, TimeRange } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'

const MAX_PERIODS = 20_000
/** The same limit as for busy times in our own tables. */
const MAX_WORK = 60_000

/**
 * Parses a server's response to a free-busy-query, a `VFREEBUSY` (RFC 5545, 3.6.4).
 * @returns undefined if any part of it cannot be read
 */
export function parseBusyTimes(text: string): TimeRange[] | undefined {
  const lines = unfoldLines(text)
  const isComplete = lines.some((line) => /^END:VFREEBUSY\s*$/i.test(line))
  if (!isComplete) return undefined
  const times: TimeRange[] = []
  for (const line of lines) {
    const [, parameters = '', values] = /^FREEBUSY((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i.exec(line) ?? []
    if (values === undefined || /;FBTYPE="?FREE"?(?:;|$)/i.test(parameters)) continue
    for (const period of values.split(',')) {
      const time = parsePeriod(period)
      if (!time || times.length >= MAX_PERIODS) return undefined
      times.push(time)
    }
  }
  return times
}

/** A start in UTC, and an end or a duration (RFC 5545, 3.3.9). */
function parsePeriod(text: string): TimeRange | undefined {
  const [from = '', to = ''] = text.trim().split('/')
  const start = parseLocalTime(from)
  if (!start?.isUtc) return undefined
  const end = parseLocalTime(to)
  if (end && !end.isUtc) return undefined
  const length = end ? end.local - start.local : parseDuration(to).totalMs
  return length > 0 ? { start: new Date(start.local), end: new Date(start.local + length) } : undefined
}

/**
 * The busy times of events, for servers that do not compute them.
 * @param owner.email events that this address declined do not count
 * @param owner.time_zone the zone of all-day events
 * @throws {ProviderError} `unavailable` when an event cannot be expanded: its time is unknown
 */
export async function expandBusyTimes(
  events: readonly RemoteEvent[],
  range: TimeRange,
  { email, time_zone }: { email: string; time_zone: string },
): Promise<TimeRange[]> {
  const budget = new WorkBudget(MAX_WORK)
  const bounds = { start: range.start.getTime(), end: range.end.getTime() }
  const replacedStarts = new Map<string, Set<number>>()
  for (const { exception_of } of events) {
    if (!exception_of) continue
    const starts = replacedStarts.get(exception_of.external_id) ?? new Set()
    replacedStarts.set(exception_of.external_id, starts.add(exception_of.original_start_time.getTime()))
  }
  const busy: Span[] = []
  try {
    for (const event of events.filter((candidate) => isBusy(candidate, email))) {
      budget.spend(1)
      if (event.recurrence.length === 0) busy.push(toSpan(event, time_zone))
      else if (hasUnknownZone(event))
        busy.push(...(await listPossibleTimes({ ...event, until: null, rule_until: null }, bounds, budget)))
      else {
        const series = toSeries({ ...event, until: null, rule_until: null })
        for (const instance of await expandSeries(series, widenSearchRange(bounds, event), budget))
          if (!replacedStarts.get(event.external_id)?.has(instance.start))
            busy.push(toSpan(getInstanceTimes(event, instance), time_zone))
      }
    }
  } catch (cause) {
    throw cause instanceof RecurrenceError ? new ProviderError('unavailable', { cause }) : cause
  }
  return busy
    .filter((span) => overlaps(span, bounds))
    .map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}

function isBusy({ status, transparency, attendees }: RemoteEvent, email: string): boolean {
  const isDeclined = attendees.some((person) => person.email === email && person.response_status === 'declined')
  return status !== 'cancelled' && transparency !== 'transparent' && !isDeclined
}

import type { Event, FreeBusyStatus } from '@microsoft/microsoft-graph-types'
import { hasUniqueLocalTimes } from '../../event-times.ts'
import type { EventRow } from '../../tables.ts'
import type { RemoteEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { formatBody } from './event-text.ts'
import { formatLocal, formatUtc } from './graph-times.ts'
import { toGraphRecurrence } from './to-graph-recurrence.ts'
import { findWindowsZone } from './windows-zones.ts'

/** The fields that our events and Graph's have in common. */
type WritableEvent = Pick<
  EventRow,
  Exclude<keyof RemoteEvent, 'external_id' | 'etag' | 'exception_of' | 'equivalent_zones'>
>

/** How an event is represented in Graph. */
export interface Representation {
  /** The event has attendees in Graph, so its text does not list them. */
  hasInvitations: boolean
  /** Its meeting link is a Teams link, which Graph maintains. */
  hasTeamsLink: boolean
}

/** The fields of an event that we write. */
export type GraphFields = Pick<
  Event,
  'subject' | 'body' | 'start' | 'end' | 'isAllDay' | 'location' | 'showAs' | 'recurrence'
>

/**
 * Converts an event to Graph's format. Sets no attendees: Graph would email them invitations in addition to ours.
 * @throws {ProviderError} `forbidden` for a recurrence that Graph cannot express
 */
export function toGraphFields(event: WritableEvent, representation: Representation): GraphFields {
  const { hasInvitations, hasTeamsLink } = representation
  const meeting_url = hasTeamsLink ? null : event.meeting_url
  const content = formatBody({ ...event, meeting_url, attendees: hasInvitations ? [] : event.attendees })
  return {
    subject: event.summary,
    body: { contentType: 'text', content },
    ...toGraphTimes(event),
    isAllDay: event.all_day,
    location: { displayName: event.location ?? meeting_url ?? '', locationUri: meeting_url ?? '' },
    showAs: toShowAs(event),
    recurrence: event.recurrence.length > 0 ? toGraphRecurrence(event, getSeriesZone(event)) : null,
  }
}

function toShowAs({ transparency, status }: WritableEvent): FreeBusyStatus {
  if (transparency === 'transparent' || status === 'cancelled') return 'free'
  return status === 'tentative' ? 'tentative' : 'busy'
}

function toGraphTimes(event: WritableEvent): Pick<GraphFields, 'start' | 'end'> {
  const { all_day, start_at, end_at, time_zone } = event
  const windowsZone = findZoneForTimes(event)
  const timeZone = windowsZone ?? 'UTC'
  const format = (time: Date) => {
    if (all_day || windowsZone === undefined) return formatUtc(time.getTime())
    return formatLocal(time.getTime(), time_zone)
  }
  return { start: { dateTime: format(start_at), timeZone }, end: { dateTime: format(end_at), timeZone } }
}

/**
 * A series needs a Windows time zone. A single event without one, or in an hour that occurs twice at a clock change, is
 * sent in UTC, at the same instants.
 */
function findZoneForTimes(event: WritableEvent): string | undefined {
  if (event.recurrence.length > 0) return getSeriesZone(event)
  return event.all_day || hasUniqueLocalTimes(event)
    ? findWindowsZone(event.time_zone, event.start_at.getTime())
    : undefined
}

function getSeriesZone({ time_zone, start_at, all_day }: WritableEvent): string {
  const zone = findWindowsZone(time_zone, start_at.getTime()) ?? (all_day ? 'UTC' : undefined)
  if (zone === undefined) throw new ProviderError('forbidden')
  return zone
}

/** The fields whose values differ. */
export function pickChangedFields(from: GraphFields, to: GraphFields): GraphFields {
  const names = Object.keys(to) as (keyof GraphFields)[]
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name])).map((name) => [name, to[name]]),
  )
}

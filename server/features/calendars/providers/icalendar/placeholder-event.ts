import { getDefaultFields } from '../../event-input.ts'
import type { EventVersion, RemoteEvent } from '../provider.ts'

const UNREADABLE = 'X-UNREADABLE'

/** Whether an event is a placeholder for unreadable events. */
export function isPlaceholder({ recurrence }: Pick<RemoteEvent, 'recurrence'>): boolean {
  return recurrence.some((line) => line.startsWith(UNREADABLE))
}

/**
 * Creates a placeholder for unreadable events: a series that cannot be expanded, so the availability of everyone with
 * this calendar is unknown rather than free.
 * @param options.summary the title of the first unreadable event, if it is known
 */
export function createPlaceholder(
  { external_id, etag }: EventVersion,
  { owner, count = 1, summary = '' }: { owner: RemoteEvent['organizer']; count?: number; summary?: string },
): RemoteEvent {
  const start = new Date(0)
  return {
    ...getDefaultFields(),
    summary,
    external_id,
    etag,
    ical_uid: 'unreadable',
    sequence: 0,
    start_at: start,
    end_at: start,
    time_zone: 'UTC',
    recurrence: [`${UNREADABLE}:${count}`],
    organizer: owner,
    exception_of: null,
  }
}

import { randomUUID } from 'node:crypto'
import type { RemoteCalendar, RemoteEvent } from '#server/features/calendars/providers/provider.ts'

/** A calendar of an in-memory account. */
export interface MemoryCalendar extends RemoteCalendar {
  events: Map<string, RemoteEvent>
  /** The ids of written and deleted events, in order; a cursor is a position in this list. */
  log: string[]
  /** Identifies the log: cursors of an earlier epoch have expired. */
  epoch: number
}

export function newCalendar(fields: Partial<RemoteCalendar>): MemoryCalendar {
  return {
    external_id: randomUUID(),
    summary: 'Calendar',
    description: null,
    time_zone: 'Europe/Madrid',
    background_color: '2f45ff',
    is_primary: false,
    is_read_only: false,
    events: new Map(),
    log: [],
    epoch: 0,
    ...fields,
  }
}

export function toRemoteCalendar(stored: MemoryCalendar): RemoteCalendar {
  const { events: _, log: __, epoch: ___, ...calendar } = stored
  return calendar
}

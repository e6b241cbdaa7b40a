import type { Caller } from '#server/platform/trpc.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { callAs } from './caller.ts'
import { createUser, LUNCH } from './factories.ts'
import type { TestServices } from './fixture.ts'

export const DAILY = { ...LUNCH, summary: 'Daily', recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] }

type Calls = ReturnType<typeof callAs>

interface SyncedCopy {
  caller: Caller
  calendar: Calls['calendar']
  calendars: Calls['calendarManagement']
  calendarId: string
  createEvent: (event: object) => Promise<CalendarEvent>
  /** Updates the copy page by page. @returns the changes received */
  sync: (max_results?: number) => Promise<{ events: CalendarEvent[]; deleted: string[] }>
  /** The token for the next `sync`. */
  syncToken: () => string
  /** The copy and a full read of the calendar; equal after each `sync`. */
  readBoth: () => Promise<CalendarEvent[][]>
}

/** Creates a user with a calendar, and a client that maintains a copy of it using only the sync token. */
export async function createUserWithSyncedCopy(services: TestServices): Promise<SyncedCopy> {
  const caller = await createUser(services)
  const { calendar, calendarManagement: calendars } = callAs(services, caller)
  const calendarId = (await calendars.create({ summary: 'Work' })).id
  const copy = new Map<string, CalendarEvent>()
  let sync_token: string | undefined
  const sync = async (max_results?: number) => {
    const changes = { events: [] as CalendarEvent[], deleted: [] as string[] }
    let page_token: string | undefined
    do {
      const page = await calendars.calendarEvents({
        calendarId,
        sync_token,
        page_token,
        ...(max_results ? { max_results } : {}),
      })
      for (const id of page.deleted) {
        for (const event of copy.values()) if (event.id === id || event.recurring_event_id === id) copy.delete(event.id)
      }
      for (const event of page.events) copy.set(event.id, event)
      changes.events.push(...page.events)
      changes.deleted.push(...page.deleted)
      page_token = page.next_page_token ?? undefined
      if (page.next_sync_token) sync_token = page.next_sync_token
    } while (page_token)
    return changes
  }
  await sync()
  return {
    caller,
    calendar,
    calendars,
    calendarId,
    sync,
    syncToken: () => sync_token ?? '',
    createEvent: (event: object) => calendar.createEvent({ ...LUNCH, calendar_id: calendarId, ...event }),
    readBoth: async () => {
      const { events } = await calendars.calendarEvents({ calendarId })
      const byId = (a: CalendarEvent, b: CalendarEvent) => a.id.localeCompare(b.id)
      return [[...copy.values()].toSorted(byId), events.toSorted(byId)]
    },
  }
}

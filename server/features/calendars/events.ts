import type { CalendarEvent, EventInput } from '#shared/events.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export async function listEvents(
  _services: Pick<Services, 'db' | 'clock'>,
  _caller: Caller,
  _input: { time_min?: string | undefined; time_max?: string | undefined },
): Promise<CalendarEvent[]> {
  throw new Error('unbuilt')
}
export async function createEvent(
  _services: Pick<Services, 'db' | 'clock' | 'live'>,
  _caller: Caller,
  _input: EventInput,
): Promise<CalendarEvent> {
  throw new Error('unbuilt')
}
export async function updateEvent(
  _services: Pick<Services, 'db' | 'clock' | 'live'>,
  _caller: Caller,
  _input: { eventId: string; event: EventInput },
): Promise<CalendarEvent> {
  throw new Error('unbuilt')
}
export async function deleteEvent(
  _services: Pick<Services, 'db' | 'clock' | 'live'>,
  _caller: Caller,
  _eventId: string,
): Promise<{ success: true }> {
  throw new Error('unbuilt')
}

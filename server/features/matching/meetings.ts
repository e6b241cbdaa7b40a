import type { CalendarEvent } from '#shared/events.ts'
import type { InvitationContext } from './availability.ts'

/** A meeting as whoever holds its id may see it. */
export interface MeetingView { event: CalendarEvent; event_duration: number; url_invites: string | null; past: boolean }
export async function getMeeting(_ctx: InvitationContext, _id: string): Promise<MeetingView> { throw new Error('unbuilt') }

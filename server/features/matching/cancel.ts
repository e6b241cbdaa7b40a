import type { CalendarEvent } from '#shared/events.ts'
import type { InvitationContext } from './availability.ts'

export async function cancelMeeting(_ctx: InvitationContext, _id: string): Promise<{ success: true; already_cancelled: boolean; event: CalendarEvent }> { throw new Error('unbuilt') }
export async function undoBooking(_ctx: InvitationContext, _input: { eventId: string; undo_token: string }): Promise<{ success: true }> { throw new Error('unbuilt') }

import type { Booked } from '#shared/invitations.ts'
import type { InvitationContext } from './availability.ts'

export async function rescheduleAutomatically(_ctx: InvitationContext, _id: string): Promise<Booked> { throw new Error('unbuilt') }
export async function rescheduleTo(_ctx: InvitationContext, _id: string, _start: string): Promise<Booked> { throw new Error('unbuilt') }

import type { Booked } from '#shared/invitations.ts'
import type { InvitationContext } from './availability.ts'

export async function bookManually(_ctx: InvitationContext, _input: unknown): Promise<Booked> { throw new Error('unbuilt') }
export async function bookAutomatically(_ctx: InvitationContext, _token: string): Promise<Booked> { throw new Error('unbuilt') }
export async function bookGroup(_ctx: InvitationContext, _input: unknown): Promise<Booked> { throw new Error('unbuilt') }

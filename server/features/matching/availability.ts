import type { Availability } from '#shared/invitations.ts'
import type { Caller, Context } from '../../platform/trpc.ts'

export type InvitationContext = Omit<Context, 'caller'> & { caller: Caller | null }
export async function listAvailability(_ctx: InvitationContext, _input: unknown): Promise<Availability> { throw new Error('unbuilt') }

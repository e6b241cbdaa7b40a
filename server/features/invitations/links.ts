import type { InvitationLink } from '#shared/invitations.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export async function listLinks(_services: Pick<Services, 'db' | 'config'>, _caller: Caller): Promise<InvitationLink[]> { throw new Error('unbuilt') }
export async function createLink(_services: Pick<Services, 'db' | 'clock' | 'config' | 'live'>, _caller: Caller, _duration: number | undefined): Promise<InvitationLink> { throw new Error('unbuilt') }
export async function deleteLink(_services: Pick<Services, 'db' | 'live'>, _caller: Caller, _id: string): Promise<{ success: true }> { throw new Error('unbuilt') }

import type { AccessRequestStatus } from '#shared/access.ts'
import type { Context } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export interface AccessRequest { id: string; email: string; message: string; status: AccessRequestStatus; created_at: string; decided_at: string | null; decided_by: string | null }
export async function requestAccess(_ctx: Context, _input: { email: string; message: string }): Promise<{ success: true }> { throw new Error('unbuilt') }
export async function listAccessRequests(_services: Pick<Services, 'db'>, _status: AccessRequestStatus | undefined): Promise<AccessRequest[]> { throw new Error('unbuilt') }
export async function approveAccessRequest(_services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>, _by: string, _id: string): Promise<AccessRequest> { throw new Error('unbuilt') }
export async function rejectAccessRequest(_services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>, _by: string, _id: string): Promise<AccessRequest> { throw new Error('unbuilt') }

import type { AccessCodeKind } from '#shared/access.ts'
import type { Context } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export interface AccessCode { id: string; kind: AccessCodeKind; email: string | null; note: string | null; issued_by: string | null; created_at: string; expires_at: string; used_at: string | null; used_by: string | null }
export async function redeemAccessCode(_ctx: Context, _token: string): Promise<{ success: true }> { throw new Error('unbuilt') }
export async function issueAccessCode(_services: Pick<Services, 'db' | 'clock'>, _by: string, _input: { email?: string | undefined; note?: string | undefined; expires_in_days: number; kind: AccessCodeKind }): Promise<{ id: string; code: string; expires_at: string }> { throw new Error('unbuilt') }
export async function listAccessCodes(_services: Pick<Services, 'db'>): Promise<AccessCode[]> { throw new Error('unbuilt') }

import type { SynchronizedAccount } from '#shared/users.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export interface AuthStatus { data: { is_auth: boolean; tutorial_completed: boolean; synchronized_accounts: SynchronizedAccount[] } }
/** Resolves the bearer token to its user, or null when it is absent, wrong or expired. */
export async function resolveCaller(_services: Pick<Services, 'db' | 'clock' | 'secrets'>, _token: string | undefined): Promise<Caller | null> { throw new Error('unbuilt') }
export async function getAuthStatus(_services: Pick<Services, 'db'>, _caller: Caller): Promise<AuthStatus> { throw new Error('unbuilt') }
export async function refreshSession(_ctx: Context): Promise<{ token: string }> { throw new Error('unbuilt') }
export async function logOut(_ctx: Context): Promise<{ success: true }> { throw new Error('unbuilt') }

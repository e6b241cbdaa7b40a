import type { Caller } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export async function completeTutorial(_services: Pick<Services, 'db' | 'live'>, _caller: Caller): Promise<{ success: true }> { throw new Error('unbuilt') }

import type { UserSettings } from '#shared/users.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export async function changeWorkSchedule(_services: Pick<Services, 'db' | 'live'>, _caller: Caller, _input: unknown): Promise<UserSettings> { throw new Error('unbuilt') }

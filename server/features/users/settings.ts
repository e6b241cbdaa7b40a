import type { UserSettings } from '#shared/users.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { Services } from '../../platform/services.ts'

export async function getSettings(_services: Pick<Services, 'db'>, _caller: Caller): Promise<UserSettings> { throw new Error('unbuilt') }
export async function changeTimeZone(_services: Pick<Services, 'db' | 'live'>, _caller: Caller, _zone: string): Promise<UserSettings> { throw new Error('unbuilt') }
export async function changeColor(_services: Pick<Services, 'db' | 'live'>, _caller: Caller, _color: string): Promise<UserSettings> { throw new Error('unbuilt') }
export async function updateSettings(_services: Pick<Services, 'db' | 'live'>, _caller: Caller, _input: unknown): Promise<UserSettings> { throw new Error('unbuilt') }

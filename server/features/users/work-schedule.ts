import type { WorkSchedule } from '#shared/schedule.ts'
import type { UserSettings } from '#shared/users.ts'
import type { Caller } from '../../platform/trpc.ts'
import { type SettingsServices, updateSettings } from './settings.ts'

export function changeWorkSchedule(
  services: SettingsServices,
  caller: Caller,
  work_schedule: WorkSchedule,
): Promise<UserSettings> {
  return updateSettings(services, caller, { work_schedule })
}

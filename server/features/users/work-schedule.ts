import type { z } from 'zod'
import type { workScheduleUpdate } from '#shared/schedule-input.ts'
import type { UserSettings } from '#shared/users.ts'
import type { Caller } from '../../platform/trpc.ts'
import { type SettingsServices, updateSettings } from './settings.ts'

/** Updates the hours of the given days; other days stay unchanged. */
export function updateWorkSchedule(
  services: SettingsServices,
  caller: Caller,
  work_schedule: z.output<typeof workScheduleUpdate>,
): Promise<UserSettings> {
  return updateSettings(services, caller, { work_schedule })
}

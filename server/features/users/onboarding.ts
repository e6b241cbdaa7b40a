import type { Caller } from '../../platform/trpc.ts'
import { type SettingsServices, updateSettings } from './settings.ts'

export async function completeTutorial(services: SettingsServices, caller: Caller): Promise<{ success: true }> {
  await updateSettings(services, caller, { tutorial_completed: true })
  return { success: true }
}

import { api, type Inputs, queries } from '#client/api.ts'
import { refetch } from '#client/entities/topic/refetch.ts'
import type { UserSettings } from '#shared/users.ts'

/** Caches the response to a settings update, which contains all settings. */
async function applySettings(change: Promise<UserSettings>): Promise<void> {
  queries.users.info.setData(undefined, await change)
  // Links and their availability depend on the settings.
  void refetch('links')
}

export function saveSettings(settings: Inputs['users']['updateSettings']): Promise<void> {
  return applySettings(api.users.updateSettings.mutate(settings))
}

/** Saves the zone of all-day events and working hours. The server may also add a holiday calendar. */
export async function saveTimeZone(time_zone: string): Promise<void> {
  await applySettings(api.users.updateTimezone.mutate({ time_zone }))
  void refetch(['calendars', 'events'])
}

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

/** Like `applySettings`, for settings that affect the calendars and events. */
async function applyCalendarSettings(change: Promise<UserSettings>): Promise<void> {
  await applySettings(change)
  void refetch(['calendars', 'events'])
}

/** Saves the zone of all-day events and working hours. The server may also add a holiday calendar. */
export function saveTimeZone(time_zone: string): Promise<void> {
  return applyCalendarSettings(api.users.updateTimezone.mutate({ time_zone }))
}

/** Saves the color of the main account, its main calendar, and its events without their own color. */
export function saveColor(new_color: string): Promise<void> {
  return applyCalendarSettings(api.users.updateUserColor.mutate({ new_color }))
}

/** Saves the color of a connected account, its main calendar, and its events without their own color. */
export function saveAccountColor(account_id: string, new_color: string): Promise<void> {
  return applyCalendarSettings(api.users.updateSynchronizedAccountColor.mutate({ account_id, new_color }))
}

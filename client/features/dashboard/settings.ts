import { api, type Inputs, queries } from '#client/api.ts'
import type { UserSettings } from '#shared/users.ts'

/** Caches the response of a settings update, which contains all settings. */
async function applySettings(change: Promise<UserSettings>): Promise<void> {
  queries.users.info.setData(undefined, await change)
  // Links and their availability depend on the settings.
  void queries.invitation.getInvitationLinks.invalidate()
}

export function saveSettings(settings: Inputs['users']['updateSettings']): Promise<void> {
  return applySettings(api.users.updateSettings.mutate(settings))
}

/** Events depend on it: all-day events and working hours are in this zone. It may also add a holiday calendar. */
export async function saveTimeZone(time_zone: string): Promise<void> {
  await applySettings(api.users.updateTimezone.mutate({ time_zone }))
  void queries.calendarManagement.list.invalidate()
  void queries.calendar.listEvents.invalidate()
}

/** The account's main calendar, and its events without their own color, use its color. */
async function applyColor(change: Promise<UserSettings>): Promise<void> {
  await applySettings(change)
  void queries.calendarManagement.list.invalidate()
  void queries.calendar.listEvents.invalidate()
}

/** Saves the main account's color. */
export function saveColor(new_color: string): Promise<void> {
  return applyColor(api.users.updateUserColor.mutate({ new_color }))
}

/** Saves a connected account's color. */
export function saveAccountColor(account_id: string, new_color: string): Promise<void> {
  return applyColor(api.users.updateSynchronizedAccountColor.mutate({ account_id, new_color }))
}

import { api, type Inputs, queries } from '#client/api.ts'
import type { UserSettings } from '#shared/users.ts'

/** Takes up what the server answers to a change of settings: it is the whole of them. */
async function applySettings(change: Promise<UserSettings>): Promise<void> {
  queries.users.info.setData(undefined, await change)
  // How links look, and when they can be booked, follows from the settings.
  void queries.invitation.getInvitationLinks.invalidate()
}

export function saveSettings(settings: Inputs['users']['updateSettings']): Promise<void> {
  return applySettings(api.users.updateSettings.mutate(settings))
}

/** Events follow: all-day events and working hours are in that time zone. It may add the calendar of a country's holidays. */
export async function saveTimeZone(time_zone: string): Promise<void> {
  await applySettings(api.users.updateTimezone.mutate({ time_zone }))
  void queries.calendarManagement.list.invalidate()
  void queries.calendar.listEvents.invalidate()
}

/** Its main calendar, and the events without a colour of their own, follow an account's colour. */
async function applyColor(change: Promise<UserSettings>): Promise<void> {
  await applySettings(change)
  void queries.calendarManagement.list.invalidate()
  void queries.calendar.listEvents.invalidate()
}

/** Saves the colour of the main account. */
export function saveColor(new_color: string): Promise<void> {
  return applyColor(api.users.updateUserColor.mutate({ new_color }))
}

/** Saves the colour of a synced account. */
export function saveAccountColor(account_id: string, new_color: string): Promise<void> {
  return applyColor(api.users.updateSynchronizedAccountColor.mutate({ account_id, new_color }))
}

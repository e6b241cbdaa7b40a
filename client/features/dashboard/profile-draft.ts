import type { Inputs } from '#client/api.ts'
import { said } from '#client/lib/language.ts'
import { settingsUpdate, type UserSettings } from '#shared/users.ts'

type Changes = Inputs['users']['updateSettings']

/** The settings that are saved together, as the fields hold them. */
export interface ProfileDraft {
  name: string
  url_invites: string
  /** minutes */
  event_duration: number
  event_interval: number
  min_notice: number
  horizon_days: number
}

const FIELDS = ['name', 'url_invites', 'event_duration', 'event_interval', 'min_notice', 'horizon_days'] as const

export function draftOf(settings: UserSettings): ProfileDraft {
  const { name, url_invites, event_duration, event_interval, min_notice, horizon_days } = settings
  return { name, url_invites, event_duration, event_interval, min_notice, horizon_days }
}

/** What of a draft differs from what is saved, in the wire's form. */
export function changesOf(draft: ProfileDraft, settings: UserSettings): Changes {
  const saved = draftOf(settings)
  return Object.fromEntries(FIELDS.filter((name) => draft[name] !== saved[name]).map((name) => [name, draft[name]]))
}

/** What is wrong with the changes, by field. */
export function faultsOf(changes: Changes): Record<string, string> {
  const { error } = settingsUpdate.safeParse(changes)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), said(message)]))
}

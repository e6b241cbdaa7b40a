import type { Inputs } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { settingsUpdate, type UserSettings } from '#shared/users.ts'

type Changes = Inputs['users']['updateSettings']

/** The settings that are saved together, as form values. */
export interface ProfileDraft {
  name: string
  url_invites: string
  /** minutes */
  event_duration: number
  event_interval: number
  min_notice: number
  horizon_days: number
  is_email_public: boolean
  is_findable: boolean
}

const FIELDS = [
  ...(['name', 'url_invites', 'is_email_public', 'is_findable'] as const),
  ...(['event_duration', 'event_interval', 'min_notice', 'horizon_days'] as const),
] as const

/** The edited settings; others may change meanwhile in another tab. */
export type ProfileEdits = Partial<ProfileDraft>

type Field = (typeof FIELDS)[number]

function fieldsOf(all: Partial<Record<Field, unknown>>, isWanted: (name: Field) => boolean): ProfileEdits {
  return Object.fromEntries(FIELDS.filter(isWanted).map((name) => [name, all[name]]))
}

function savedProfile(settings: UserSettings): ProfileDraft {
  const { name, url_invites, event_duration, event_interval, min_notice, horizon_days } = settings
  const { is_email_public, is_findable } = settings
  return { name, url_invites, event_duration, event_interval, min_notice, horizon_days, is_email_public, is_findable }
}

export function draftOf(settings: UserSettings, edits: ProfileEdits): ProfileDraft {
  return { ...savedProfile(settings), ...edits }
}

/** The edits that differ from the saved settings, as API input. */
export function changesOf(edits: ProfileEdits, settings: UserSettings): Changes & ProfileEdits {
  const saved = savedProfile(settings)
  return fieldsOf(edits, (name) => name in edits && edits[name] !== saved[name])
}

/** The edits made after these were sent. */
export function editsSince(sent: ProfileEdits, edits: ProfileEdits): ProfileEdits {
  return fieldsOf(edits, (name) => edits[name] !== sent[name])
}

/** The valid edits of a stored draft. */
export function readEdits(kept: Record<string, unknown>, settings: UserSettings): ProfileEdits {
  const saved = savedProfile(settings)
  return fieldsOf(kept, (name) => typeof kept[name] === typeof saved[name])
}

/** The errors of the edits, by field. */
export function validateProfile(changes: Changes): Record<string, string> {
  return formErrors(settingsUpdate, changes)
}

import type { Inputs } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
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
  is_email_public: boolean
  is_findable: boolean
}

const FIELDS = [
  ...(['name', 'url_invites', 'is_email_public', 'is_findable'] as const),
  ...(['event_duration', 'event_interval', 'min_notice', 'horizon_days'] as const),
] as const

/** Of the settings those that somebody has edited: the others may change under them, in another tab. */
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

/** What of the edits differs from what is saved, in the wire's form. */
export function changesOf(edits: ProfileEdits, settings: UserSettings): Changes & ProfileEdits {
  const saved = savedProfile(settings)
  return fieldsOf(edits, (name) => name in edits && edits[name] !== saved[name])
}

/** What of the edits was made since these were sent. */
export function editsSince(sent: ProfileEdits, edits: ProfileEdits): ProfileEdits {
  return fieldsOf(edits, (name) => edits[name] !== sent[name])
}

/** Edits as this tab has kept them, without what is none. */
export function readEdits(kept: Record<string, unknown>, settings: UserSettings): ProfileEdits {
  const saved = savedProfile(settings)
  return fieldsOf(kept, (name) => typeof kept[name] === typeof saved[name])
}

/** What is wrong with the changes, by field. */
export function validateProfile(changes: Changes): Record<string, string> {
  return formErrors(settingsUpdate, changes)
}

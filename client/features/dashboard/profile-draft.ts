import type { Inputs } from '#client/api.ts'
import { said } from '#client/lib/language.ts'
import { MEETING_PROVIDERS, settingsUpdate, type UserSettings } from '#shared/users.ts'

type Changes = Inputs['users']['updateSettings']
type Provider = (typeof MEETING_PROVIDERS)[number]

/** The settings that are saved together, as the fields hold them. */
export interface ProfileDraft {
  name: string
  url_invites: string
  /** minutes */
  event_duration: number
  event_interval: number
  min_notice: number
  horizon_days: number
  provider: Provider
  /** The link of one's own meeting room. */
  room: string
}

/** What the server has under the same name. */
const PLAIN = ['name', 'url_invites', 'event_duration', 'event_interval', 'min_notice', 'horizon_days'] as const

export function draftOf(settings: UserSettings): ProfileDraft {
  const { name, url_invites, event_duration, event_interval, min_notice, horizon_days } = settings
  const { provider, url = '' } = settings.meeting_provider_info
  return { name, url_invites, event_duration, event_interval, min_notice, horizon_days, provider, room: url }
}

/** What of a draft differs from what is saved, in the wire's form. */
export function changesOf(draft: ProfileDraft, settings: UserSettings): Changes {
  const saved = draftOf(settings)
  const { provider, room } = draft
  const changed = Object.fromEntries(
    PLAIN.filter((name) => draft[name] !== saved[name]).map((name) => [name, draft[name]]),
  )
  if (provider === saved.provider && room.trim() === saved.room) return changed
  const info = provider === 'custom' ? { provider, url: room.trim() || undefined } : { provider }
  return { ...changed, meeting_provider_info: info }
}

/** What is wrong with the changes, by field. */
export function faultsOf(changes: Changes): Record<string, string> {
  const { error } = settingsUpdate.safeParse(changes)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), said(message)]))
}

/**
 * The places to offer. Google Meet comes with a Google account and is offered to who has one: it is switched to
 * when the first is added.
 */
export function offeredProviders({ meeting_provider_info, synchronized_accounts }: UserSettings): Provider[] {
  const hasGoogle = synchronized_accounts.some(({ provider }) => provider === 'google')
  return MEETING_PROVIDERS.filter(
    (provider) => provider !== 'google_meet' || hasGoogle || meeting_provider_info.provider === 'google_meet',
  )
}

import type { Inputs } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { MEETING_PROVIDERS, type MeetingProviderInfo, settingsUpdate, type UserSettings } from '#shared/users.ts'

type MeetingPlaceChange = Required<Pick<Inputs['users']['updateSettings'], 'meeting_provider_info'>>

/** The location of meetings, as form values. */
export interface MeetingPlaceDraft {
  provider: MeetingProviderInfo['provider']
  /** The link of a personal meeting room; kept while another location is selected. */
  url: string
}

export function placeDraftOf({ provider, url = '' }: MeetingProviderInfo): MeetingPlaceDraft {
  return { provider, url }
}

/** Parses a stored draft. */
export function readPlace(kept: MeetingPlaceDraft | undefined): MeetingPlaceDraft | undefined {
  return kept && isMeetingProvider(kept.provider) ? kept : undefined
}

/** The API input of a draft: only personal rooms have a link. */
export function placeChange({ provider, url }: MeetingPlaceDraft): MeetingPlaceChange {
  return {
    meeting_provider_info: provider === 'custom' ? { provider, url: url.trim() || undefined } : { provider },
  }
}

/** The errors of a draft; only the link can be invalid. */
export function placeErrors(draft: MeetingPlaceDraft): { url?: string } {
  const { meeting_provider_info: url } = formErrors(settingsUpdate, placeChange(draft))
  return url === undefined ? {} : { url }
}

/** The account that creates video links, by way of its calendar. If none can, the first that could. */
export function meetAccountOf({ synchronized_accounts }: Pick<UserSettings, 'synchronized_accounts'>) {
  const able = synchronized_accounts.filter(({ has_conference }) => has_conference)
  return able.find(({ is_destination }) => is_destination) ?? able[0]
}

export function isMeetingProvider(value: string): value is MeetingPlaceDraft['provider'] {
  return MEETING_PROVIDERS.some((provider) => provider === value)
}

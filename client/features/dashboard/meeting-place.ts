import type { Inputs } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { MEETING_PROVIDERS, type MeetingProviderInfo, settingsUpdate, type UserSettings } from '#shared/users.ts'

type MeetingPlaceChange = Required<Pick<Inputs['users']['updateSettings'], 'meeting_provider_info'>>

/** Where meetings take place, as the fields hold it. */
export interface MeetingPlaceDraft {
  provider: MeetingProviderInfo['provider']
  /** The link of one's own meeting room; kept while another place is looked at. */
  url: string
}

export function placeDraftOf({ provider, url = '' }: MeetingProviderInfo): MeetingPlaceDraft {
  return { provider, url }
}

/** A draft as it was kept; undefined where it is none. */
export function readPlace(kept: MeetingPlaceDraft | undefined): MeetingPlaceDraft | undefined {
  return kept && isMeetingProvider(kept.provider) ? kept : undefined
}

/** A draft in the wire's form: a link belongs to a room of one's own alone. */
export function placeChange({ provider, url }: MeetingPlaceDraft): MeetingPlaceChange {
  return {
    meeting_provider_info: provider === 'custom' ? { provider, url: url.trim() || undefined } : { provider },
  }
}

/** What is wrong with a draft; only the link can be. */
export function placeErrors(draft: MeetingPlaceDraft): { url?: string } {
  const { meeting_provider_info: url } = formErrors(settingsUpdate, placeChange(draft))
  return url === undefined ? {} : { url }
}

/** The account that creates links for video meetings: meetings go into its calendar. If none can, the first that could. */
export function meetAccountOf({ synchronized_accounts }: Pick<UserSettings, 'synchronized_accounts'>) {
  const able = synchronized_accounts.filter(({ has_conference }) => has_conference)
  return able.find(({ is_destination }) => is_destination) ?? able[0]
}

export function isMeetingProvider(value: string): value is MeetingPlaceDraft['provider'] {
  return MEETING_PROVIDERS.some((provider) => provider === value)
}

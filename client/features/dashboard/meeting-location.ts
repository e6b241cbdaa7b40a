import type { Inputs } from '#client/api.ts'
import type { MeetingProviderInfo, UserSettings } from '#shared/users.ts'

/** The location of meetings, as form values. */
export interface MeetingLocation {
  provider: MeetingProviderInfo['provider']
  /** The link of a personal meeting room; kept while another location is selected. */
  url: string
}

/** The input that saves a location; empty if it is already saved. Only personal rooms have a link. */
export function toInput({ provider, url }: MeetingLocation, saved: MeetingLocation): Inputs['users']['updateSettings'] {
  const link = url.trim()
  if (provider === saved.provider && (provider !== 'custom' || link === saved.url)) return {}
  return { meeting_provider_info: provider === 'custom' ? { provider, url: link || undefined } : { provider } }
}

/** The account that creates video links: the destination calendar's if it can, otherwise the first that can. */
export function findConferenceAccount({ synchronized_accounts }: Pick<UserSettings, 'synchronized_accounts'>) {
  const capableAccounts = synchronized_accounts.filter(({ has_conference }) => has_conference)
  return capableAccounts.find(({ is_destination }) => is_destination) ?? capableAccounts[0]
}

import type { Provider, SignInDestination } from './providers.ts'

/** Why the requested account was not connected. `other_account`: a different account was connected instead. */
export const ACCOUNT_CONNECTION_ERRORS = [
  'access_denied',
  'expired',
  'no_calendar_permission',
  'not_offered',
  'not_verified',
  'other_account',
  'other_user',
  'session_ended',
  'too_many_accounts',
  'too_many_requests',
  'unavailable',
] as const
export type AccountConnectionError = (typeof ACCOUNT_CONNECTION_ERRORS)[number]

/** Query parameters of the redirect from a provider's consent page back to an accounts page. */
export interface AccountConnectionResult {
  provider?: Provider | undefined
  /** The id of the account that was connected. */
  connected?: string | undefined
  error?: AccountConnectionError | undefined
}

/** The accounts pages: the second step of onboarding, and a panel of the dashboard. */
export type AccountPage = Exclude<SignInDestination, 'login'>

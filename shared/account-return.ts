import type { Provider, SignInDestination } from './providers.ts'

/** Why no account was connected at a provider, or not the one that was to be reconnected (`other_account`). */
export const ACCOUNT_FAILURES = [
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
export type AccountFailure = (typeof ACCOUNT_FAILURES)[number]

/** Query parameters with which a browser returns to the page of accounts from a provider's consent page. */
export interface AccountReturn {
  provider?: Provider | undefined
  /** The account that was connected. */
  connected?: string | undefined
  error?: AccountFailure | undefined
}

/** The pages of accounts: the second step of the onboarding, and a panel of the dashboard. */
export type AccountPage = Exclude<SignInDestination, 'login'>

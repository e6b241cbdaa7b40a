import { DAY, HOUR, MINUTE, toSeconds } from '#shared/time.ts'
import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'

/**
 * Limits per network; high enough for an office behind one IP address. None counts against the email address entered,
 * so nobody can use up another person's attempts. (Emails to one address: `email-code/mail-limits.ts`.)
 */
export const LIMITS = {
  codeRequests: { name: 'email-code', points: 30, seconds: toSeconds(15 * MINUTE), per: 'network' },
  codeAttempts: { name: 'email-code-attempt', points: 60, seconds: toSeconds(15 * MINUTE), per: 'network' },
  /** Redirects to a provider, to sign in or to connect an account. */
  providerSignIns: { name: 'provider-sign-in', points: 60, seconds: toSeconds(15 * MINUTE), per: 'network' },
  /**
   * Callbacks of flows that a browser began; each may call the provider. Higher than `providerSignIns`, so that users
   * who return from a provider are not rejected.
   */
  providerCallbacks: { name: 'provider-callback', points: 120, seconds: toSeconds(15 * MINUTE), per: 'network' },
  /** Access codes have a hundred random bits; this limit only protects the database. */
  accessCodeRedemptions: { name: 'access-code', points: 20, seconds: toSeconds(15 * MINUTE), per: 'network' },
  /** The response reveals who has access, so the limit must be too low to test a list of addresses. */
  accessRequests: { name: 'access-request', points: 6, seconds: toSeconds(HOUR), per: 'network' },
  accessRequestsPerDay: { name: 'access-request-day', points: 20, seconds: toSeconds(DAY), per: 'network' },
} as const satisfies Record<string, DeclaredLimit>

import { HOUR, MINUTE } from '#shared/time.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

const seconds = (ms: number) => ms / 1000

/**
 * How often anybody may knock. Those by address bound what a guesser gains and what a mailbox must bear, whoever
 * asks; those by IP are wide enough for an office behind one.
 */
export const LIMITS = {
  /** Sign-in codes mailed to one address. */
  codesPerAddress: { name: 'email-code-address', points: 5, seconds: seconds(15 * MINUTE) },
  codesPerIp: { name: 'email-code-ip', points: 30, seconds: seconds(15 * MINUTE) },
  /** Tries at the codes of one address, over all its codes: a guesser gets one in 20,000 a day. */
  triesPerAddress: { name: 'email-code-try-address', points: 50, seconds: seconds(24 * HOUR) },
  triesPerIp: { name: 'email-code-try-ip', points: 60, seconds: seconds(15 * MINUTE) },
  /** Browsers sent to a provider: each makes us ask the provider something. */
  providerSignInsPerIp: { name: 'provider-sign-in-ip', points: 60, seconds: seconds(15 * MINUTE) },
  /** Access codes have a hundred random bits; this only spares the database. */
  redemptionsPerIp: { name: 'access-code-ip', points: 20, seconds: seconds(15 * MINUTE) },
  requestsPerAddress: { name: 'access-request-address', points: 5, seconds: seconds(HOUR) },
  requestsPerIp: { name: 'access-request-ip', points: 20, seconds: seconds(HOUR) },
} as const satisfies Record<string, RateLimit>

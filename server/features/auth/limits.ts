import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { DeclaredLimit } from '../../platform/limits/limited.ts'

const seconds = (ms: number) => ms / 1000

/**
 * How often one network may knock; wide enough for an office behind one address. None counts against the address that
 * somebody knocks for: nobody can use up another's tries. (Mails to one address: `email-code/mail-allowance.ts`.)
 */
export const LIMITS = {
  codes: { name: 'email-code', points: 30, seconds: seconds(15 * MINUTE), per: 'network' },
  tries: { name: 'email-code-try', points: 60, seconds: seconds(15 * MINUTE), per: 'network' },
  /** Browsers sent to a provider: each makes us ask the provider something. */
  providerSignIns: { name: 'provider-sign-in', points: 60, seconds: seconds(15 * MINUTE), per: 'network' },
  /** Access codes have a hundred random bits; this only spares the database. */
  redemptions: { name: 'access-code', points: 20, seconds: seconds(15 * MINUTE), per: 'network' },
  /** The answer tells who has access: too few to go through a list of addresses. */
  requests: { name: 'access-request', points: 6, seconds: seconds(HOUR), per: 'network' },
  requestsOfDay: { name: 'access-request-day', points: 20, seconds: seconds(DAY), per: 'network' },
} as const satisfies Record<string, DeclaredLimit>

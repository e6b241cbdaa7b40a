import { HOUR, toSeconds } from '#shared/time.ts'
import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'

const hourInSeconds = toSeconds(HOUR)

/** Rate limits for feedback and support; the network limit is high enough for an office behind one IP address. */
export const LIMITS = {
  feedback: { name: 'feedback-user', points: 10, seconds: hourInSeconds, per: 'caller' },
  support: { name: 'support-ip', points: 20, seconds: hourInSeconds, per: 'network' },
  /** Support messages by one caller under one email address. */
  supportPerAddress: { name: 'support-address', points: 5, seconds: hourInSeconds, per: 'target' },
} as const satisfies Record<string, DeclaredLimit>

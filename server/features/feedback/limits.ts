import { HOUR } from '#shared/time.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

const anHour = HOUR / 1000

/** How often anybody may write to us; by IP it is wide enough for an office behind one. */
export const LIMITS = {
  feedbackPerUser: { name: 'feedback-user', points: 10, seconds: anHour },
  supportPerAddress: { name: 'support-address', points: 5, seconds: anHour },
  supportPerIp: { name: 'support-ip', points: 20, seconds: anHour },
} as const satisfies Record<string, RateLimit>

import type { RateLimit } from '../../platform/limits/rate-limit.ts'

/** Calls of a user's webhooks that the user asked for; those of meetings are as many as there are meetings. */
export const LIMITS = {
  tests: { name: 'webhook-test', points: 20, seconds: 600 },
  redeliveries: { name: 'webhook-redeliver', points: 60, seconds: 600 },
} as const satisfies Record<string, RateLimit>

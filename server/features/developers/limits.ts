import type { DeclaredLimit } from '../../platform/limits/limited.ts'

/** Calls of a user's webhooks that the user asked for; those of meetings are as many as there are meetings. */
export const LIMITS = {
  tests: { name: 'webhook-test', points: 20, seconds: 600, per: 'caller' },
  redeliveries: { name: 'webhook-redeliver', points: 60, seconds: 600, per: 'caller' },
} as const satisfies Record<string, DeclaredLimit>

import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'

/** Webhook calls that users trigger themselves; calls for meetings are bounded by the number of meetings. */
export const LIMITS = {
  tests: { name: 'webhook-test', points: 20, seconds: 600, per: 'caller' },
  redeliveries: { name: 'webhook-redeliver', points: 60, seconds: 600, per: 'caller' },
} as const satisfies Record<string, DeclaredLimit>

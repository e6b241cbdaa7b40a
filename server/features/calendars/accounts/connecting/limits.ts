import type { DeclaredLimit } from '../../../../platform/limits/declared-limit.ts'

export const LIMITS = {
  /** Low enough that nobody can guess passwords on other servers through ours. */
  connections: { name: 'account-connection', points: 30, seconds: 900, per: 'caller' },
} as const satisfies Record<string, DeclaredLimit>

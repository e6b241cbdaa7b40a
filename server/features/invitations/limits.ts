import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'

/** Rate limits for links; high enough for an office behind one IP address. */
export const LIMITS = {
  exchanges: { name: 'link-exchange', points: 120, seconds: 60, per: 'network' },
} as const satisfies Record<string, DeclaredLimit>

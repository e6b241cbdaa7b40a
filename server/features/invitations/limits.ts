import type { DeclaredLimit } from '../../platform/limits/limited.ts'

/** How often anybody may try links; wide enough for an office behind one address. */
export const LIMITS = {
  exchanges: { name: 'link-exchange', points: 120, seconds: 60, per: 'network' },
} as const satisfies Record<string, DeclaredLimit>

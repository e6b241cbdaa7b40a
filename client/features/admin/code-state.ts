import type { Outputs } from '#client/api.ts'

export type AccessCode = Outputs['auth']['listAccessCodes'][number]
type CodeState = 'unused' | 'used' | 'expired'

/** @param now epoch milliseconds */
export function codeState({ used_at, expires_at }: Pick<AccessCode, 'used_at' | 'expires_at'>, now: number): CodeState {
  if (used_at !== null) return 'used'
  return Date.parse(expires_at) <= now ? 'expired' : 'unused'
}

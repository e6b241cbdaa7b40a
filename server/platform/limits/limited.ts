import type { UserId } from '#shared/ids.ts'
import type { RateLimit, RateLimits, Remaining } from './rate-limit.ts'

/**
 * A rate limit that a procedure declares, and whose attempts it counts together:
 * - `caller`: one user's, wherever they are; without a session, one network's.
 * - `network`: one network's, whoever is signed in there.
 * - `target`: one caller's at one target, such as a meeting or an address in the input.
 *
 * No limit counts strangers' attempts against their target, so nobody can use up somebody else's limit.
 */
export interface DeclaredLimit extends RateLimit {
  per: 'caller' | 'network' | 'target'
}

/** The general limit of both APIs. Each call in a tRPC batch counts. */
export const CALLS = {
  name: 'calls',
  points: 600,
  seconds: 60,
  per: 'caller',
  store: 'process',
} as const satisfies DeclaredLimit

/** The parts of a request that a limit needs. */
export interface Counted {
  services: { limits: RateLimits }
  caller: { user_id: UserId } | null
  network: string
}

/**
 * Counts one attempt by a request's caller under a limit.
 * @param target the target of the attempt; required for limits per target
 * @throws {DomainError} `too_many` with `retry_after` in seconds
 */
export function countTry(
  { services, caller, network }: Counted,
  limit: DeclaredLimit,
  target = '',
): Promise<Remaining | undefined> {
  const actor = limit.per === 'network' ? network : (caller?.user_id ?? network)
  return services.limits.consume(limit, limit.per === 'target' ? `${actor} ${target}` : actor)
}

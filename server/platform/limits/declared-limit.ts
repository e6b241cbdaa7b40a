import type { UserId } from '#shared/ids.ts'
import type { RateLimit, RateLimits, RemainingAttempts } from './rate-limit.ts'

/**
 * A rate limit that a procedure declares. `per` defines which attempts are counted together:
 * - `caller`: those of one user, from any network; if anonymous, those of one network.
 * - `network`: those from one network, by any user.
 * - `target`: those of one caller on one target, such as a meeting or an address in the input.
 *
 * No limit counts the attempts of different callers on one target, so nobody can exhaust another person's limit.
 */
export interface DeclaredLimit extends RateLimit {
  per: 'caller' | 'network' | 'target'
}

/** The general limit for both APIs. Each call in a tRPC batch counts. */
export const GENERAL_LIMIT = {
  name: 'calls',
  points: 600,
  seconds: 60,
  per: 'caller',
  store: 'process',
} as const satisfies DeclaredLimit

/** The parts of a request that a limit needs. */
export interface LimitedRequest {
  services: { limits: RateLimits }
  caller: { user_id: UserId } | null
  network: string
}

/**
 * Counts one attempt by a request's caller under a limit.
 * @param target the target of the attempt; required for limits per target
 * @throws {DomainError} `too_many_requests` with `retry_after` in seconds
 */
export function countAttempt(
  { services, caller, network }: LimitedRequest,
  limit: DeclaredLimit,
  target = '',
): Promise<RemainingAttempts | undefined> {
  const actor = limit.per === 'network' ? network : (caller?.user_id ?? network)
  return services.limits.consume(limit, limit.per === 'target' ? `${actor} ${target}` : actor)
}

import type { UserId } from '#shared/ids.ts'
import type { RateLimit, RateLimits, Remaining } from './rate-limit.ts'

/**
 * A rate limit as a procedure declares it, and whose tries it counts together:
 * - `caller`: one user's, wherever they are; without a session those of one network.
 * - `network`: those of one network, whoever is signed in there.
 * - `target`: those of one caller at one target, such as a meeting or an address that the input names.
 *
 * None counts the tries of strangers against the person they are aimed at, so nobody can use up somebody else's limit.
 */
export interface DeclaredLimit extends RateLimit {
  per: 'caller' | 'network' | 'target'
}

/** The calls of both faces of the API, each call of a tRPC batch counted by itself. */
export const CALLS = {
  name: 'calls',
  points: 600,
  seconds: 60,
  per: 'caller',
  store: 'process',
} as const satisfies DeclaredLimit

/** What a limit needs to know of a request. */
export interface Counted {
  services: { limits: RateLimits }
  caller: { user_id: UserId } | null
  network: string
}

/**
 * Counts one more try of a request's caller under a limit.
 * @param target what the try is aimed at; needed by limits per target alone
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

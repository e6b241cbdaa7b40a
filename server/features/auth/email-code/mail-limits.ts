import { DAY, HOUR, MINUTE, toSeconds } from '#shared/time.ts'
import { isTooManyRequests } from '../../../platform/errors.ts'
import type { RateLimit } from '../../../platform/limits/rate-limit.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { getKnownBrowser } from './known-browser.ts'
import { hasSignedInFrom } from './store.ts'

/** Limits on short codes emailed to one address. Requests beyond a limit do not fail: they share a long code. */
export const MAIL_LIMITS = {
  /** Per browser or network. */
  perClient: { name: 'sign-in-mail-client', points: 4, seconds: toSeconds(15 * MINUTE) },
  /** Per browser or network from which the owner has signed in before. */
  knownClientPerDay: { name: 'sign-in-mail-known', points: 40, seconds: toSeconds(DAY) },
  /** This limit and the next apply to all unknown browsers and networks together. */
  perHour: { name: 'sign-in-mail-hour', points: 6, seconds: toSeconds(HOUR) },
  perDay: { name: 'sign-in-mail-day', points: 20, seconds: toSeconds(DAY) },
} as const satisfies Record<string, RateLimit>

/**
 * Counts a request for a code. Browsers and networks from which the address has signed in have their own limit, so
 * strangers cannot block the owner's codes.
 * @returns whether the request gets a short code of its own
 */
export async function consumeMailLimits(
  { services, cookies, network }: Pick<Context, 'services' | 'cookies' | 'network'>,
  email: string,
): Promise<boolean> {
  const { db, secrets, limits } = services
  const tryConsume = (limit: RateLimit, key: string) =>
    limits.consume(limit, key).then(
      () => true,
      (error: unknown) => {
        if (isTooManyRequests(error)) return false
        throw error
      },
    )
  const browser = getKnownBrowser(cookies, secrets, email)
  const client = sha256(`${browser ?? network} ${email}`)
  if (!(await tryConsume(MAIL_LIMITS.perClient, client))) return false
  if (browser !== undefined || (await hasSignedInFrom(db, email, network)))
    return tryConsume(MAIL_LIMITS.knownClientPerDay, client)
  return (await tryConsume(MAIL_LIMITS.perHour, email)) && tryConsume(MAIL_LIMITS.perDay, email)
}

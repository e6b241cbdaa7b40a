import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { RateLimit } from '../../../platform/limits/rate-limit.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { knownBrowser } from './known-browser.ts'
import { hasSignedInFrom } from './store.ts'

const seconds = (ms: number) => ms / 1000

/** Limits on sign-in codes mailed to one address. Requests beyond a limit do not fail: they share the newest code. */
export const MAILS = {
  /** Per browser or network. */
  perAsker: { name: 'sign-in-mail-asker', points: 4, seconds: seconds(15 * MINUTE) },
  /** Per browser or network from which the owner has signed in before. */
  knownPerDay: { name: 'sign-in-mail-known', points: 40, seconds: seconds(DAY) },
  /** For all unknown browsers and networks together. */
  perHour: { name: 'sign-in-mail-hour', points: 6, seconds: seconds(HOUR) },
  perDay: { name: 'sign-in-mail-day', points: 20, seconds: seconds(DAY) },
  /** Allowance after the daily limit is used up. */
  beyond: { name: 'sign-in-mail-beyond', points: 1, seconds: seconds(HOUR) },
} as const satisfies Record<string, RateLimit>

/**
 * Whether a request gets its own mail. Browsers and networks from which the address has signed in have their own limit,
 * so strangers cannot block the owner's codes.
 */
export async function mayMail(
  { services, cookies, network }: Pick<Context, 'services' | 'cookies' | 'network'>,
  email: string,
): Promise<boolean> {
  const { db, secrets, limits } = services
  const isWithin = (limit: RateLimit, key: string) =>
    limits.consume(limit, key).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof DomainError && refusal.kind === 'too_many') return false
        throw refusal
      },
    )
  const browser = knownBrowser(cookies, secrets, email)
  const asker = sha256(`${browser ?? network} ${email}`)
  if (!(await isWithin(MAILS.perAsker, asker))) return false
  if (browser !== undefined || (await hasSignedInFrom(db, email, network))) return isWithin(MAILS.knownPerDay, asker)
  if (!(await isWithin(MAILS.perHour, email))) return false
  return (await isWithin(MAILS.perDay, email)) || isWithin(MAILS.beyond, email)
}

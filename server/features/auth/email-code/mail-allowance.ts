import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { RateLimit } from '../../../platform/limits/rate-limit.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { knownBrowser } from './known-browser.ts'
import { hasSignedInFrom } from './store.ts'

const seconds = (ms: number) => ms / 1000

/** How many sign-in codes are mailed to one address. Whoever exceeds one is refused nothing: they share the newest code. */
export const MAILS = {
  /** For one browser, or one network. */
  perAsker: { name: 'sign-in-mail-asker', points: 4, seconds: seconds(15 * MINUTE) },
  /** For one browser or network that is known to be its owner's. */
  knownPerDay: { name: 'sign-in-mail-known', points: 40, seconds: seconds(DAY) },
  /** For all together who are not known to be its owner. */
  perHour: { name: 'sign-in-mail-hour', points: 6, seconds: seconds(HOUR) },
  perDay: { name: 'sign-in-mail-day', points: 20, seconds: seconds(DAY) },
  /** What is left when those of the day are used up. */
  beyond: { name: 'sign-in-mail-beyond', points: 1, seconds: seconds(HOUR) },
} as const satisfies Record<string, RateLimit>

/**
 * Whether a request gets a mail of its own. A browser or network from which the address has signed in is counted by
 * itself, so nothing that strangers do keeps its owner's codes away.
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

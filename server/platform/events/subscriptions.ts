import type { UserId } from '#shared/ids.ts'
import { DomainError } from '../errors.ts'
import { OpenCounter } from '../limits/open-counter.ts'

const MAX_PER_PROCESS = 2000
/** Open tabs per user. */
const MAX_PER_USER = 20
/** Enough for an office behind one address. */
const MAX_PER_NETWORK = 400
const RETRY_AFTER_SECONDS = 30

/** Limits the open live subscriptions of this process. */
export interface Subscriptions {
  /**
   * Counts a subscription until its signal aborts.
   * @throws {DomainError} `too_many_requests` if the user, the network or the process has too many
   */
  open(subscriber: { user_id: UserId; network: string }, signal: AbortSignal): void
}

/** @param isLimited false: counts nothing and rejects nothing */
export function openSubscriptions(isLimited: boolean): Subscriptions {
  const byUser = new OpenCounter({ total: MAX_PER_PROCESS, perKey: MAX_PER_USER })
  const byNetwork = new OpenCounter({ total: MAX_PER_PROCESS, perKey: MAX_PER_NETWORK })
  return {
    open({ user_id, network }, signal) {
      if (!isLimited || signal.aborted) return
      if (!byUser.tryOpen(user_id)) throw createTooManyError()
      if (!byNetwork.tryOpen(network)) {
        byUser.close(user_id)
        throw createTooManyError()
      }
      signal.addEventListener(
        'abort',
        () => {
          byUser.close(user_id)
          byNetwork.close(network)
        },
        { once: true },
      )
    },
  }
}

const createTooManyError = () => new DomainError('too_many_requests', {}, { retry_after: RETRY_AFTER_SECONDS })

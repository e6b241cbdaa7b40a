import type { UserId } from '#shared/ids.ts'
import { tooManyRequests } from '../errors.ts'
import { KeyedSemaphore } from '../limits/keyed-semaphore.ts'

const MAX_PER_PROCESS = 2000
/** Open tabs per user. */
const MAX_PER_USER = 20
/** Enough for an office behind one address. */
const MAX_PER_NETWORK = 400
const RETRY_AFTER_SECONDS = 30

/** Limits the open live subscriptions of this process. */
export interface SubscriptionLimit {
  /**
   * Counts a subscription until its signal aborts.
   * @throws {DomainError} `too_many_requests` if the user, the network or the process has too many
   */
  acquire(subscriber: { user_id: UserId; network: string }, signal: AbortSignal): void
}

/** @param isEnabled false: counts nothing and rejects nothing */
export function createSubscriptionLimit(isEnabled: boolean): SubscriptionLimit {
  const byUser = new KeyedSemaphore({ total: MAX_PER_PROCESS, perKey: MAX_PER_USER })
  const byNetwork = new KeyedSemaphore({ total: MAX_PER_PROCESS, perKey: MAX_PER_NETWORK })
  return {
    acquire({ user_id, network }, signal) {
      if (!isEnabled || signal.aborted) return
      if (!byUser.tryAcquire(user_id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
      if (!byNetwork.tryAcquire(network)) {
        byUser.release(user_id)
        throw tooManyRequests(RETRY_AFTER_SECONDS)
      }
      signal.addEventListener(
        'abort',
        () => {
          byUser.release(user_id)
          byNetwork.release(network)
        },
        { once: true },
      )
    },
  }
}

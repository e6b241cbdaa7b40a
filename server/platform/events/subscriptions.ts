import type { UserId } from '#shared/ids.ts'
import { DomainError } from '../errors.ts'
import { OpenCounter } from '../limits/open-counter.ts'

const MAX_TOTAL = 2000
/** Open tabs per user. */
const MAX_PER_USER = 20
/** Enough for an office behind one address. */
const MAX_PER_NETWORK = 400
/** Seconds after which a rejected client may retry. */
const RETRY_AFTER = 30

/** Limits the open live subscriptions of this process. */
export interface Subscriptions {
  /**
   * Counts a subscription until its signal aborts.
   * @throws {DomainError} `too_many_requests` if the user, the network or the process has too many
   */
  open(subscriber: { user_id: UserId; network: string }, signal: AbortSignal): void
}

/** With `enabled` false, there is no limit. */
export function openSubscriptions(enabled: boolean): Subscriptions {
  const byUser = new OpenCounter({ total: MAX_TOTAL, perKey: MAX_PER_USER })
  const byNetwork = new OpenCounter({ total: MAX_TOTAL, perKey: MAX_PER_NETWORK })
  return {
    open({ user_id, network }, signal) {
      if (!enabled || signal.aborted) return
      if (!byUser.tryOpen(user_id)) throw tooManyError()
      if (!byNetwork.tryOpen(network)) {
        byUser.close(user_id)
        throw tooManyError()
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

const tooManyError = () => new DomainError('too_many_requests', {}, { retry_after: RETRY_AFTER })

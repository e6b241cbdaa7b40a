import type { UserId } from '#shared/ids.ts'
import { DomainError } from '../errors.ts'
import { OpenCount } from '../limits/open-count.ts'

const IN_ALL = 2000
/** Open tabs of one user. */
const PER_USER = 20
/** Enough for an office behind one address. */
const PER_NETWORK = 400
/** Seconds after which a refused client may retry. */
const RETRY_AFTER = 30

/** Limits the open live subscriptions of this process. */
export interface Subscriptions {
  /**
   * Counts a subscription until its signal aborts.
   * @throws {DomainError} `too_many` if the user, the network or the process has too many
   */
  open(subscriber: { user_id: UserId; network: string }, signal: AbortSignal): void
}

/** With `enabled` false, there is no limit. */
export function openSubscriptions(enabled: boolean): Subscriptions {
  const ofUsers = new OpenCount({ inAll: IN_ALL, perKey: PER_USER })
  const ofNetworks = new OpenCount({ inAll: IN_ALL, perKey: PER_NETWORK })
  return {
    open({ user_id, network }, signal) {
      if (!enabled || signal.aborted) return
      if (!ofUsers.tryOpen(user_id)) throw tooMany()
      if (!ofNetworks.tryOpen(network)) {
        ofUsers.close(user_id)
        throw tooMany()
      }
      signal.addEventListener(
        'abort',
        () => {
          ofUsers.close(user_id)
          ofNetworks.close(network)
        },
        { once: true },
      )
    },
  }
}

const tooMany = () => new DomainError('too_many_requests', {}, { retry_after: RETRY_AFTER })

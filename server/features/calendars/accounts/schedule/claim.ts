import { MINUTE } from '#shared/time.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'
import type { AccountKey } from '../account-connection.ts'
import { type ClaimedAccount, claimAccount, hasClaim, releaseAccount, renewClaim, type SyncOutcome } from './store.ts'

/** How long the claim of a crashed process blocks an account. */
const CLAIM_DURATION = 2 * MINUTE
/** A run that takes longer stops and continues in another job, because other accounts are waiting. */
const MAX_RUN_DURATION = MINUTE / 2
/** A single call may take long, such as writing a series with hundreds of exceptions. After this, it counts as hung. */
const MAX_CALL_DURATION = 15 * MINUTE

/** This process's claim has expired and another process has claimed the account, or the account was deleted. */
export class LostClaimError extends Error {
  override readonly name = 'LostClaimError'
}

/** A process's exclusive right to synchronize an account, which is renewed until its release. */
export interface AccountClaim {
  account: ClaimedAccount
  /** Saved on release; undefined when the claim was lost. */
  outcome?: SyncOutcome
  /**
   * @returns false when the run must end
   * @throws {LostClaimError}
   */
  canContinue(): Promise<boolean>
  /**
   * Keeps the claim until a transaction ends, so that it does not overwrite what another process has done since.
   * @throws {LostClaimError}
   */
  keepDuring(trx: Db): Promise<void>
  /** @returns whether another synchronization was requested in the meantime */
  release(): Promise<boolean>
}

type ClaimServices = Pick<Services, 'db' | 'clock' | 'live'>

/**
 * Claims an account for this process, and renews the claim until its release.
 * @param options.isContinuation see `claimAccount`
 * @returns undefined if the account cannot be claimed now
 */
export async function claimForSync(
  services: ClaimServices,
  key: AccountKey,
  { isContinuation = false } = {},
): Promise<AccountClaim | undefined> {
  const { db, clock, live } = services
  const startedAt = clock.now()
  let until = new Date(startedAt + CLAIM_DURATION)
  /** While the claim is being renewed, its next expiry, otherwise `until`. */
  let nextUntil = until
  const account = await claimAccount(db, key, { now: new Date(startedAt), until, isContinuation })
  if (!account) return undefined
  let renewal = Promise.resolve()
  let progressAt = startedAt
  const renewIfDue = async () => {
    const now = clock.now()
    if (until.getTime() - now >= CLAIM_DURATION / 2) return
    nextUntil = new Date(now + CLAIM_DURATION)
    if (!(await renewClaim(db, key, { previousUntil: until, until: nextUntil }))) throw new LostClaimError()
    until = nextUntil
  }
  const renew = () => {
    renewal = renewal.then(renewIfDue)
    return renewal
  }
  const timer = setInterval(() => {
    // The next `canContinue` reports the error.
    if (clock.now() - progressAt < MAX_CALL_DURATION) renew().catch(() => {})
  }, CLAIM_DURATION / 4).unref()
  const claim: AccountClaim = {
    account,
    async canContinue() {
      progressAt = clock.now()
      await renew()
      return progressAt - startedAt < MAX_RUN_DURATION
    },
    async keepDuring(trx) {
      const isKept = () => hasClaim(trx, key, [until, nextUntil])
      // A renewal of our own may have begun and ended during the first check.
      if (!(await isKept()) && !(await isKept())) throw new LostClaimError()
    },
    async release() {
      clearInterval(timer)
      await renewal.catch(() => {})
      const { outcome } = claim
      const isRequested = await releaseAccount(db, key, { until, now: new Date(clock.now()), outcome })
      if (outcome && outcome.sync_problem !== account.sync_problem) await live.publish(db, [key.user_id], 'settings')
      return isRequested
    },
  }
  return claim
}

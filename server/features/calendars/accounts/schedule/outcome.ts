import { HOUR, MINUTE } from '#shared/time.ts'
import type { SyncProblem } from '#shared/users.ts'
import type { CalendarProvider } from '../../providers/provider.ts'
import type { ProviderError } from '../../providers/provider-error.ts'
import type { ChannelSummary } from '../channels/keep-channels-open.ts'
import { TooManyEventsError } from '../loading/limits.ts'
import { type AccountReadResult, getProblem } from '../loading/read-account.ts'
import { addJitter, getNextSyncTime, getNextSyncTimeAfterFailures } from './next-sync.ts'
import type { ClaimedAccount, SyncOutcome } from './store.ts'

/** The queue retries this many times in quick succession; after that, the schedule tries at growing intervals. */
const QUICK_RETRIES = 3
/** After this many failures, the account's owner sees that its provider is unavailable. */
const FAILURES_UNTIL_SHOWN = 5
/** In seconds. A longer wait requested by the provider is shown at once, because the mirror becomes too old. */
const MAX_HIDDEN_WAIT = 600
/** An account that its provider refuses is still tried occasionally, in case the response was wrong. */
const REFUSED_INTERVAL = HOUR
/** A refusal that may be temporary counts only after this many in a row. */
const REFUSALS_UNTIL_CONFIRMED = 3
/** Short enough that all rechecks take place before the mirror is too old. */
const REFUSAL_RECHECK_INTERVAL = MINUTE

const SECOND = 1000

type RefusingProvider = Pick<CalendarProvider, 'mayRefuseTemporarily'>

/** Whether a refusal of an account or a calendar, after this many others in a row, may still be temporary. */
export function isUnconfirmedRefusal(refusalsBefore: number, provider: RefusingProvider | undefined): boolean {
  return provider?.mayRefuseTemporarily === true && refusalsBefore < REFUSALS_UNTIL_CONFIRMED - 1
}

/** The outcome after a read: when to synchronize again, and the problem of a calendar that could not be read. */
export function getOutcomeAfterRead(
  now: number,
  account: ClaimedAccount,
  read: AccountReadResult & ChannelSummary,
): SyncOutcome {
  const hasChanged = read.hasChanges || account.has_pending_writes
  const changed_at = hasChanged ? new Date(now) : account.changed_at
  const nextSyncTime = getNextSyncTime(now, { is_in_use: account.is_in_use, changed_at, hasPush: read.hasPush })
  return {
    next_sync_at: new Date(Math.min(nextSyncTime, read.renew_at?.getTime() ?? nextSyncTime)),
    failed_syncs: read.partial ? account.failed_syncs : 0,
    refused_syncs: 0,
    sync_problem: read.sync_problem ?? (mayRemain(account.sync_problem, read) ? account.sync_problem : null),
    ...(hasChanged && { changed_at: new Date(now) }),
  }
}

/** Whether the earlier problem may persist: an incomplete read may have missed the calendar that caused it. */
function mayRemain(problem: SyncProblem | null, { isComplete, partial }: AccountReadResult): boolean {
  if (isComplete || problem === 'reconnect') return false
  return partial !== undefined || problem !== 'unavailable'
}

/** The outcome after a refusal, of a calendar or the account, that may be temporary: another try after a pause. */
export function getOutcomeAfterUnconfirmedRefusal(now: number, { sync_problem }: ClaimedAccount): SyncOutcome {
  const paused_until = new Date(now + addJitter(REFUSAL_RECHECK_INTERVAL))
  return { next_sync_at: paused_until, paused_until, failed_syncs: 0, refused_syncs: 0, sync_problem }
}

/** The outcome after a read, if writes have failed: they are retried soon. */
export function getOutcomeAfterFailedWrite(now: number, outcomeOfRead: SyncOutcome): SyncOutcome {
  const next_sync_at = Math.min(getNextSyncTimeAfterFailures(now, 1), outcomeOfRead.next_sync_at.getTime())
  return { ...outcomeOfRead, next_sync_at: new Date(next_sync_at) }
}

/** The outcome after a read, if the provider limits the rate of writes: they are retried at growing intervals. */
export function getOutcomeAfterRateLimitedWrite(
  now: number,
  { failed_syncs: failuresBefore }: ClaimedAccount,
  outcomeOfRead: SyncOutcome,
): SyncOutcome {
  const failed_syncs = failuresBefore + 1
  const next_sync_at = Math.min(getNextSyncTimeAfterFailures(now, failuresBefore), outcomeOfRead.next_sync_at.getTime())
  return {
    ...outcomeOfRead,
    next_sync_at: new Date(next_sync_at),
    failed_syncs,
    sync_problem: outcomeOfRead.sync_problem ?? (failed_syncs >= FAILURES_UNTIL_SHOWN ? 'unavailable' : null),
  }
}

/** The outcome after the provider refused or did not respond: when to synchronize again, and the problem to show. */
export function getOutcomeAfterError(
  now: number,
  account: ClaimedAccount,
  error: ProviderError,
  provider?: RefusingProvider,
): SyncOutcome {
  const { failed_syncs: failuresBefore, sync_problem } = account
  switch (error.kind) {
    case 'rate_limited': {
      const failed_syncs = failuresBefore + 1
      const paused_until = new Date(
        error.hasRetryAfter ? now + error.retryAfter * SECOND : getNextSyncTimeAfterFailures(now, failuresBefore),
      )
      return {
        next_sync_at: paused_until,
        paused_until,
        failed_syncs,
        sync_problem: isShown(failed_syncs, error) ? getProblem(error) : sync_problem,
      }
    }
    case 'unavailable': {
      const failed_syncs = failuresBefore + 1
      const nextSyncTime = getNextSyncTimeAfterFailures(now, Math.max(0, failed_syncs - QUICK_RETRIES - 1))
      const hasToWait = error.retryAfter > 0
      const paused_until = now + error.retryAfter * SECOND
      return {
        next_sync_at: new Date(Math.max(nextSyncTime, paused_until)),
        ...(hasToWait && { paused_until: new Date(paused_until) }),
        failed_syncs,
        sync_problem: isShown(failed_syncs, error) ? 'unavailable' : sync_problem,
        shouldRetrySoon: failed_syncs <= QUICK_RETRIES && !hasToWait,
      }
    }
    default: {
      const refused_syncs = account.refused_syncs + 1
      if (isUnconfirmedRefusal(account.refused_syncs, provider) && !(error instanceof TooManyEventsError))
        return { ...getOutcomeAfterUnconfirmedRefusal(now, account), failed_syncs: failuresBefore, refused_syncs }
      return {
        next_sync_at: new Date(now + addJitter(REFUSED_INTERVAL)),
        failed_syncs: 0,
        refused_syncs,
        isRefused: true,
        sync_problem: getProblem(error),
      }
    }
  }
}

function isShown(failed_syncs: number, { retryAfter }: ProviderError): boolean {
  return failed_syncs >= FAILURES_UNTIL_SHOWN || retryAfter > MAX_HIDDEN_WAIT
}

import { setTimeout as delay } from 'node:timers/promises'
import { currentDate } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { StaleCalendarsError } from '../busy/busy.ts'
import type { AccountKey } from './account-connection.ts'
import { beginRefresh, countClaimedAccounts } from './schedule/store.ts'
import { synchronizeAccount } from './synchronize-account.ts'

/** How long each refresh waits for providers, in milliseconds. */
const REFRESH_TIMEOUT = 3000
const POLL_INTERVAL = 100
/**
 * Maximum number of refreshes per search: a search that reads several people's calendars in turn may find old
 * mirrors each time.
 */
const MAX_REFRESHES = 3

/**
 * Runs a search. If it needs calendars whose mirrors are too old, refreshes them from their providers, all at once and
 * within a time limit, and runs the search again. Do not call in a transaction.
 */
export async function withFreshCalendars<Result>(services: Services, search: () => Promise<Result>): Promise<Result> {
  for (let refreshes = 0; ; refreshes++) {
    try {
      return await search()
    } catch (error) {
      if (!(error instanceof StaleCalendarsError) || refreshes === MAX_REFRESHES) throw error
      await refreshAccounts(services, error.accounts)
    }
  }
}

/** For half a minute after a refresh begins, calendars whose mirrors are still too old count as unknown. */
async function refreshAccounts(services: Services, accounts: readonly AccountKey[]): Promise<void> {
  const { db, clock, log } = services
  await beginRefresh(db, accounts, currentDate(clock))
  const controller = new AbortController()
  const timeout = delay(REFRESH_TIMEOUT, undefined, { signal: controller.signal }).catch(() => {})
  await Promise.race([timeout, Promise.all(accounts.map(refresh)).then(waitForOtherProcesses)])
  controller.abort()

  async function refresh(account: AccountKey): Promise<void> {
    try {
      await synchronizeAccount(services, account)
    } catch (err) {
      log.warn({ err, ...account }, 'a stale calendar could not be refreshed')
    }
  }

  /** Another process may be reading an account. */
  async function waitForOtherProcesses(): Promise<void> {
    while (!controller.signal.aborted && (await countClaimedAccounts(db, accounts, currentDate(clock))) > 0)
      await delay(POLL_INTERVAL)
  }
}

import type { SynchronizedAccount } from '#shared/users.ts'

/** Whether the user must reconnect the account. */
export function needsReconnecting({ sync_problem }: SynchronizedAccount): boolean {
  return sync_problem === 'reconnect' || sync_problem === 'permission'
}

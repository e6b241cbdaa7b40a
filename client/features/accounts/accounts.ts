import { queries } from '#client/api.ts'

/** Refetches everything that depends on the accounts, and waits only for the accounts themselves. */
export async function refetchAccounts(): Promise<void> {
  void queries.calendar.invalidate()
  void queries.calendarManagement.invalidate()
  void queries.auth.status.invalidate()
  await queries.users.info.invalidate()
}

/** Refetches the accounts after a change. */
export async function refetchAccountsAfter<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  await refetchAccounts()
  return result
}

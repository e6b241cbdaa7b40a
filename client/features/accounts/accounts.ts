import { queries } from '#client/api.ts'

/** Refetches everything that depends on the accounts, and waits for the list. */
export async function refetchAccounts(): Promise<void> {
  void queries.calendar.invalidate()
  void queries.calendarManagement.invalidate()
  void queries.auth.status.invalidate()
  await queries.users.info.invalidate()
}

/** Waits for a change of the accounts, and for the refetched list. */
export async function thenRefetchAccounts<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  await refetchAccounts()
  return result
}

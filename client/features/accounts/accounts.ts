import { t } from '@lingui/core/macro'
import { api, type Inputs, queries } from '#client/api.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { SynchronizedAccount } from '#shared/users.ts'

/** Refetches everything that depends on the accounts, and waits for the list. */
export async function refetchAccounts(): Promise<void> {
  void queries.calendar.invalidate()
  void queries.calendarManagement.invalidate()
  void queries.auth.status.invalidate()
  await queries.users.info.invalidate()
}

async function thenRefetch<Answer>(change: Promise<Answer>): Promise<Answer> {
  const answer = await change
  await refetchAccounts()
  return answer
}

export function connectCaldavAccount(
  account: Inputs['calendarAccounts']['connectCaldavAccount'],
): Promise<SynchronizedAccount> {
  return thenRefetch(api.calendarAccounts.connectCaldavAccount.mutate(account))
}

export function subscribeToCalendar(
  calendar: Inputs['calendarAccounts']['subscribeToCalendar'],
): Promise<SynchronizedAccount> {
  return thenRefetch(api.calendarAccounts.subscribeToCalendar.mutate(calendar))
}

export function reconnectAccount(change: Inputs['calendarAccounts']['reconnect']): Promise<SynchronizedAccount> {
  return thenRefetch(api.calendarAccounts.reconnect.mutate(change))
}

export async function removeAccount(account_id: string): Promise<void> {
  await thenRefetch(api.users.deleteSynchronizedAccount.mutate({ account_id }))
  toast.success(t`Account removed`)
}

/** Stores only the times of an account's events, or all of their details again. */
export async function setBusyOnly(account_id: string, is_busy_only: boolean): Promise<void> {
  await thenRefetch(api.calendarManagement.updateAccount.mutate({ account_id, is_busy_only }))
}

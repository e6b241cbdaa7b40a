import { api, queries } from '#client/api.ts'
import { refetch, refetchAfter } from '#client/entities/topic/refetch.ts'
import type { UserSettings } from '#shared/users.ts'

const TOPICS = ['settings', 'calendars', 'events'] as const

/** Refetches everything that depends on the accounts. */
export const refetchAccounts = () => refetch(TOPICS)

/** Refetches the accounts after a change. */
export const refetchAccountsAfter = <Result>(change: Promise<Result>) => refetchAfter(TOPICS, change)

/** Caches the response to a color change, which contains all settings. */
async function applyColor(change: Promise<UserSettings>): Promise<void> {
  queries.users.info.setData(undefined, await change)
  void refetch(['calendars', 'events'])
}

/** Saves the color of the main account, its main calendar, and its events without their own color. */
export function saveMainColor(new_color: string): Promise<void> {
  return applyColor(api.users.updateUserColor.mutate({ new_color }))
}

/** Saves the color of a connected account, its main calendar, and its events without their own color. */
export function saveAccountColor(account_id: string, new_color: string): Promise<void> {
  return applyColor(api.users.updateSynchronizedAccountColor.mutate({ account_id, new_color }))
}

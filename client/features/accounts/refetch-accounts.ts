import { refetch, refetchAfter } from '#client/entities/topic/refetch.ts'

const TOPICS = ['settings', 'calendars', 'events'] as const

/** Refetches everything that depends on the accounts. */
export const refetchAccounts = () => refetch(TOPICS)

/** Refetches the accounts after a change. */
export const refetchAccountsAfter = <Result>(change: Promise<Result>) => refetchAfter(TOPICS, change)

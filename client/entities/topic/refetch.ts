import { queries } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { announce } from '#client/ui/feedback/announce.ts'

interface Refetchable {
  invalidate: () => Promise<void>
}

const { calendar, calendarFeed, calendarManagement, developers, groups } = queries
const { listAccessCodes, listAccessRequests, listSessions, status } = queries.auth
const { activity, info } = queries.users
const links = queries.invitation.getInvitationLinks

/** The queries to refetch for each topic. `open`: the connection has opened, and messages may have been missed. */
const QUERIES_BY_TOPIC = {
  open: [queries],
  events: [calendar, links],
  // `info` lists the accounts, including the one whose calendar gets new meetings.
  calendars: [calendarManagement, info],
  links: [links],
  groups: [groups],
  settings: [info, activity, status, calendarFeed, links],
  developers: [developers, activity],
  sessions: [status, listSessions, activity],
  access: [listAccessRequests, listAccessCodes],
} as const satisfies Record<string, readonly Refetchable[]>

type Topic = keyof typeof QUERIES_BY_TOPIC

/**
 * Refetches the queries of topics. A query whose first fetch is running ignores the invalidation and may get older
 * data, so it is invalidated again.
 */
export async function refetch(topics: Topic | readonly Topic[]): Promise<void> {
  const fetchingQueries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const queriesToRefetch = new Set([topics].flat().flatMap<Refetchable>((topic) => QUERIES_BY_TOPIC[topic]))
  const refetches = [...queriesToRefetch].map((query) => query.invalidate())
  const staleQueries = new Set(fetchingQueries.filter(({ state }) => state.status === 'pending' && state.isInvalidated))
  await Promise.all(refetches)
  await queryClient.invalidateQueries({ predicate: (query) => staleQueries.has(query) })
}

/**
 * Waits for a change, refetches its topics, then announces it. Refetches after an error too: the change may have been
 * committed.
 */
export async function refetchAfter<Result>(
  topics: Topic | readonly Topic[],
  change: Promise<Result>,
  announcement?: string,
): Promise<Result> {
  const result = await change.catch((error: unknown) => {
    void refetch(topics)
    throw error
  })
  await refetch(topics)
  if (announcement !== undefined) announce(announcement)
  return result
}

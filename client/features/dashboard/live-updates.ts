import { useEffect, useRef } from 'react'
import { queries, trpc } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'

/** Delay before reopening a failed subscription. */
const RETRY_MS = 5000

type Topic = 'open' | 'events' | 'calendars' | 'links' | 'groups' | 'settings' | 'access' | 'developers' | 'sessions'

/** The queries to refetch for each topic. `open`: messages may have been missed, so anything may have changed. */
const REFETCH_BY_TOPIC: Record<Topic, () => Promise<void>[]> = {
  open: () => [queries.invalidate()],
  events: () => [
    queries.calendar.invalidate(),
    queries.calendarManagement.calendarEvents.invalidate(),
    queries.calendarManagement.events.invalidate(),
    queries.invitation.getInvitationLinks.invalidate(),
  ],
  // The settings list the accounts, with the one whose calendar gets new meetings.
  calendars: () => [queries.calendarManagement.list.invalidate(), queries.users.info.invalidate()],
  links: () => [queries.invitation.getInvitationLinks.invalidate()],
  groups: () => [queries.groups.invalidate()],
  settings: () => [
    queries.users.invalidate(),
    queries.auth.status.invalidate(),
    queries.calendarFeed.invalidate(),
    queries.invitation.getInvitationLinks.invalidate(),
  ],
  developers: () => [queries.developers.invalidate(), queries.users.activity.invalidate()],
  sessions: () => [
    queries.auth.status.invalidate(),
    queries.auth.listSessions.invalidate(),
    queries.users.activity.invalidate(),
  ],
  access: () => [queries.auth.listAccessRequests.invalidate(), queries.auth.listAccessCodes.invalidate()],
}

/** A query whose first fetch is running absorbs the invalidation but may get older data, so it is refetched. */
async function refetch(topic: Topic): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const refetches = REFETCH_BY_TOPIC[topic]()
  const stale = new Set(fetching.filter(({ state }) => state.status === 'pending' && state.isInvalidated))
  await Promise.all(refetches)
  await queryClient.invalidateQueries({ predicate: (query) => stale.has(query) })
}

/** Refetches data that changes elsewhere, while the caller is mounted. */
export function useLiveUpdates(): void {
  const hasOpened = useRef(false)
  const { status, reset } = trpc.live.changes.useSubscription(undefined, {
    onData(topic) {
      // Most data is fresh on load, but events may have changed before the subscription opened.
      const isFirstOpen = topic === 'open' && !hasOpened.current
      if (isFirstOpen) hasOpened.current = true
      void refetch(isFirstOpen ? 'events' : topic)
    },
  })

  useEffect(() => {
    if (status !== 'error') return undefined
    const timer = setTimeout(reset, RETRY_MS)
    return () => clearTimeout(timer)
  }, [status, reset])
}

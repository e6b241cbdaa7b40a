import { useWindowEvent } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { MeetingView } from '#shared/meetings.ts'

function meetingQuery(eventId: string) {
  return queryOptions({ queryKey: ['meeting', eventId], queryFn: () => guestApi.events.get.query({ eventId }) })
}

/** While a meeting is shown: its video link may be added shortly after the booking. */
const REFETCH_INTERVAL_MS = 30_000

/** A meeting, which others may change: it is refetched regularly, and whenever the window gets focus. */
export function useMeeting(eventId: string) {
  const { data, error, refetch } = useQuery({
    ...meetingQuery(eventId),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.error || state.data?.closed ? false : REFETCH_INTERVAL_MS),
  })
  useWindowEvent('focus', () => void refetch({ cancelRefetch: false }))
  // A booking that was undone no longer exists; offline, the last known state is shown.
  const isDeleted = error !== null && readApiError(error).status === 404
  return { data: isDeleted ? undefined : data, error, refetch }
}

/** Caches a meeting from a response. */
export function cacheMeeting(view: MeetingView): void {
  queryClient.setQueryData(meetingQuery(view.event.id).queryKey, view)
}

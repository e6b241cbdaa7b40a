import { useWindowEvent } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { MeetingView } from '#shared/meetings.ts'
import { MINUTE } from '#shared/time.ts'

function meetingQuery(eventId: string) {
  return queryOptions({ queryKey: ['meeting', eventId], queryFn: () => guestApi.events.get.query({ eventId }) })
}

/** A meeting, which others may change: it is refetched regularly, and whenever the window gets focus. */
export function useMeeting(eventId: string) {
  const { data, error, refetch } = useQuery({
    ...meetingQuery(eventId),
    refetchOnWindowFocus: 'always',
    // Its video link may be added shortly after the booking.
    refetchInterval: ({ state }) => (state.data?.closed ? false : MINUTE / 2),
  })
  useWindowEvent('focus', () => void refetch({ cancelRefetch: false }))
  // A booking that was undone no longer exists; offline, the last known state is shown.
  const isDeleted = error !== null && readApiError(error).status === 404
  return { data: isDeleted ? undefined : data, error, refetch }
}

/** Caches a meeting from a response, and cancels refetches that began earlier. */
export function cacheMeeting(view: MeetingView): void {
  const { queryKey } = meetingQuery(view.event.id)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, view)
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { MeetingView } from '#shared/meetings.ts'

function meetingQuery(eventId: string) {
  return { queryKey: ['meeting', eventId], queryFn: () => guestApi.events.get.query({ eventId }) }
}

/**
 * A meeting as it stands. Another tab, or another of its people, may have changed it: it is asked for again whenever its
 * page is looked at again, be it that the tab comes forward or its window, beside others, is turned to.
 */
export function useMeeting(eventId: string) {
  const { data, error, refetch } = useQuery({ ...meetingQuery(eventId), refetchOnWindowFocus: 'always' })
  useEffect(() => {
    const lookAgain = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', lookAgain)
    return () => window.removeEventListener('focus', lookAgain)
  }, [refetch])
  // A booking that was taken back is no more; without a connection it is as it was last.
  const isGone = error !== null && readApiError(error).status === 404
  return { data: isGone ? undefined : data, error, refetch }
}

/** Takes up a meeting as an answer just gave it, without asking again. */
export function cacheMeeting(view: MeetingView): void {
  queryClient.setQueryData(meetingQuery(view.event.id).queryKey, view)
}

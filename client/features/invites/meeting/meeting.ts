import { useQuery } from '@tanstack/react-query'
import type { Outputs } from '#client/api.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { queryClient } from '#client/lib/query-client.ts'

/** A meeting as whoever holds its id may see it. */
export type MeetingView = Outputs['events']['get']

function meetingQuery(eventId: string) {
  return { queryKey: ['meeting', eventId], queryFn: () => guestApi.events.get.query({ eventId }) }
}

export function useMeeting(eventId: string) {
  return useQuery(meetingQuery(eventId))
}

/** Takes up a meeting as an answer just gave it, without asking again. */
export function keepMeeting(view: MeetingView): void {
  queryClient.setQueryData(meetingQuery(view.event.id).queryKey, view)
}

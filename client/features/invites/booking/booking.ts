import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpenedLink } from '#shared/invite-page.ts'
import { SLOTS } from '../slots/slot-source.ts'
import type { BookingRequest } from './book-meeting.ts'
import { saveBooking } from './booked-meeting.ts'

/** Books a meeting over a link; its code loads with the first booking. */
export function useBooking(link: OpenedLink, event_duration: number, onBooked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (request: BookingRequest) => {
      const { bookMeeting } = await import('./book-meeting.ts')
      return bookMeeting(link, request)
    },
    onSuccess: (booked) => {
      saveBooking(link.url_invites, event_duration, booked)
      onBooked()
    },
    // Either way, the offered times have changed.
    onSettled: () => client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpenedLink } from '../invitation.ts'
import { SLOTS } from '../slots/slot-source.ts'
import type { BookingRequest } from './book-meeting.ts'
import { saveBooking } from './booked-meeting.ts'

/** Books a meeting over a link; the code for it arrives with the first booking. */
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
    // Whether it was booked or had gone: the times on offer are others now.
    onSettled: () => client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}

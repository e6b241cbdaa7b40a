import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { bookingReasonSchema } from '#client/entities/meeting/booking-reason.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { cacheMeeting } from '../meeting/meeting.ts'
import { SLOTS } from '../slots/slot-source.ts'
import type { BookingRequest } from './book-meeting.ts'

/** Books a meeting through a link; `book-meeting.ts` is loaded on the first booking. */
export function useBooking(link: OpenedLink, event_duration: number, onBooked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (request: BookingRequest) => {
      const { bookMeeting } = await import('./book-meeting.ts')
      return bookMeeting(link, request)
    },
    onSuccess: (result) => {
      saveBooking(link.url_invites, event_duration, result)
      onBooked()
    },
    // Even after a failure, the offered times may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}

const bookedMeetingSchema = v.object({
  url_invites: v.string(),
  event_id: v.string(),
  /** The booked start time, an ISO 8601 instant. */
  start: v.string(),
  reason: bookingReasonSchema,
  undo_token: v.nullable(v.string()),
  undo_until: v.nullable(v.string()),
})

/** The confirmation's data, part of which the server returns only once. */
export type BookedMeeting = v.InferOutput<typeof bookedMeetingSchema>

export const storedBooking = stored('session', 'meridian.booked', v.nullable(bookedMeetingSchema), null)

/** The last booking in this tab, if it was made through this link. */
export function readBooking(url_invites: string): BookedMeeting | undefined {
  const booking = storedBooking.read()
  return booking?.url_invites === url_invites ? booking : undefined
}

function saveBooking(
  url_invites: string,
  event_duration: number,
  { event, ical_uid, reason, undo_token, undo_until }: BookingResult,
): void {
  // A booking through a link has one guest, so cancelling ends the meeting.
  cacheMeeting({
    closed: null,
    event,
    event_duration,
    url_invites,
    past: false,
    ical_uid,
    role: 'participant',
    email: event.attendees.find(({ role }) => role === 'participant')?.email ?? null,
    cancelling: 'cancelled',
  })
  storedBooking.write({ url_invites, event_id: event.id, start: startOf(event), reason, undo_token, undo_until })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { bookingReasonSchema } from '#client/entities/meeting/booking-reason.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { type InviteStep, useGoToStep } from '../invite-steps.ts'
import { cacheMeeting } from '../meeting/meeting.ts'
import { SLOTS } from '../slots/slot-source.ts'
import type { BookingRequest } from './book-meeting.ts'
import { updateDraft } from './draft.ts'

export type Booking = ReturnType<typeof useBooking>

/** Books a meeting through a link, one at a time in all steps; `book-meeting.ts` is loaded on the first booking. */
export function useBooking(link: OpenedLink, step: InviteStep, event_duration: number) {
  const { url_invites } = link
  const client = useQueryClient()
  const goTo = useGoToStep(link)
  const mutation = useMutation({
    mutationFn: async (request: BookingRequest) => {
      const { bookMeeting } = await import('./book-meeting.ts')
      return bookMeeting(link, request)
    },
    onSuccess: ({ event, ical_uid, reason, undo_token, undo_until }) => {
      const role = 'participant'
      const email = event.attendees.find((attendee) => attendee.role === role)?.email ?? null
      // A booking through a link has one guest, so cancelling ends the meeting.
      const state = { closed: null, past: false, role, email, cancelling: 'cancelled' } as const
      cacheMeeting({ ...state, event, event_duration, url_invites, ical_uid })
      storedBooking.write({ url_invites, event_id: event.id, start: startOf(event), reason, undo_token, undo_until })
      updateDraft(url_invites, { start: null, notes: '' })
      goTo('confirmed', { replace: step === 'details' })
    },
    // Even after a failure, the offered times may have changed.
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
  const { error, variables = {} } = mutation
  // Guests who went back meanwhile see the problem where their details are.
  const showProblem = useEffectEvent(() => step === 'times' && 'guest' in variables && goTo('details'))
  useEffect(() => {
    if (error) showProblem()
  }, [error])
  // `isSuccess` until the confirmation has opened.
  return { ...mutation, isBooking: mutation.isPending || mutation.isSuccess }
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

import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { STEP_TOAST, useInviteSteps } from '../invite-steps.ts'
import { SLOTS } from '../slots/slot-source.ts'
import { type BookedMeeting, clearBooking } from './booked-meeting.ts'
import { useDraft } from './draft.ts'

/** Undoes a booking, and returns to its page with everything filled in. */
export function useUndo(link: OpenedLink, { event_id, undo_token }: BookedMeeting) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isAuthenticated } = useSession()
  const [, changeDraft] = useDraft(link.url_invites)
  const goTo = useInviteSteps(link)
  return useMutation({
    mutationFn: (_event: CalendarEvent) =>
      guestApi.events.undo.mutate({ eventId: event_id, undo_token: undo_token ?? '' }),
    onSuccess: (_answer, event) => {
      clearBooking()
      changeDraft({ start: startOf(event), notes: event.description ?? '' })
      void client.invalidateQueries({ queryKey: [SLOTS] })
      goTo(isAuthenticated ? 'times' : 'details', { replace: true })
      toast.success(t`Booking undone. No emails were sent.`, { id: STEP_TOAST })
    },
  })
}

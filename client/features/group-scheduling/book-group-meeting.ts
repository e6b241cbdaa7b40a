import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { api, queries } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import type { BookingResult } from '#shared/invitations.ts'
import { groupFlow } from './group-state.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the first step. */
    isAfterNameStep?: boolean
    /** Whether the confirmation is for a saved group's meeting. */
    isSavedGroup?: boolean
  }
}

interface GroupMeetingInput {
  summary: string
  participants: string[]
  /** The saved group that meets, if any. */
  group_id?: string
  /** The proposed time: only this time is booked. */
  start?: string
}

/** The server's error for the group's name, if any. */
export function nameError(error: unknown): string | undefined {
  return error ? readApiError(error).fields['summary'] : undefined
}

export type GroupMeetingMutation = ReturnType<typeof useBookGroupMeeting>

/**
 * Books the group's meeting, at the proposed time or the first that works for everyone, and opens its confirmation;
 * on an error the form keeps its values.
 */
export function useBookGroupMeeting() {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ summary, participants, group_id, start }: GroupMeetingInput): Promise<BookingResult> =>
      withIdempotencyKey('group', { summary, participants, group_id, start }, (options) => {
        const people = group_id === undefined ? { participants } : { group_id }
        return api.meetings.scheduleGroup.mutate({ summary, ...people, ...(start && { start }) }, options)
      }),
    onSuccess: (booking, { summary, participants, group_id }) => {
      const isSavedGroup = group_id !== undefined
      groupFlow.saveBooking(booking, isSavedGroup ? null : { groupName: summary, participants })
      void queries.calendar.invalidate(undefined, { refetchType: 'all' })
      toast.success(t`Group schedule created successfully`, BRIEF)
      void navigate({
        to: '/multiple-schedule/confirm',
        // Replaces the second step's history entry; from any other page, adds a new entry.
        replace: router.state.location.pathname.startsWith('/multiple-schedule'),
        // Another group's unsaved form does not block the navigation; its draft is kept.
        ignoreBlocker: true,
        state: (before) => ({ ...before, isSavedGroup }),
      })
    },
    onError: (error) => toast.error(nameError(error) ?? detailOr(error, t`Error creating group schedule`), BRIEF),
  })
}

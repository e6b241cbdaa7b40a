import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { momentText } from '#client/entities/dates/date-format.ts'
import { nearestStarts } from '#client/entities/slot/nearest-starts.ts'
import { errorReason, readApiError } from '#client/lib/api/api-error.ts'
import type { Confirmation } from '#client/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { revealEvent } from '#client/ui/focus/return-focus.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { type CancelOutcome, MAX_CANCEL_REASON } from '#shared/meetings.ts'
import { overlaps, whenText } from '../dates/event-times.ts'
import { createEditRequest, type EditRequest } from '../editor/edit-request.ts'
import { cancelOutcome, eventTimes, eventTitle, getSpan, isInstance, type Move, withSpan } from '../event.ts'
import { moveEvent, sendKeepalive } from './event-changes.ts'
import { deferDeletion } from './pending-deletions.ts'
import { useUndoBar } from './UndoBar.tsx'

interface CalendarActionsOptions {
  zone: string
  now: number
  busyEvents: readonly CalendarEvent[]
  onEdit: (request: EditRequest) => void
}

const DELETED_TEXTS = {
  this: msg({ message: 'Deleted “{title}”' }),
  following: msg({ message: 'Deleted “{title}” and following events' }),
  all: msg({ message: 'Deleted all “{title}” events' }),
} as const satisfies Record<EventScope, MessageDescriptor>

const CHANGED_TEXTS = {
  following: msg({ message: 'Changed “{title}” and following events' }),
  all: msg({ message: 'Changed all “{title}” events' }),
} as const satisfies Partial<Record<EventScope, MessageDescriptor>>

const loadSeriesChanges = () => import('./series-changes.ts')
const loadMeetingChanges = () => import('./meeting-changes.ts')

export type CalendarActions = ReturnType<typeof useCalendarActions>

/** Actions on events, with a confirmation where needed and an undo offer where possible. */
export function useCalendarActions({ zone, now, busyEvents, onEdit }: CalendarActionsOptions) {
  const { i18n, t } = useLingui()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const undoBar = useUndoBar()

  const targetText = ({ event, to }: Move) => whenText(withSpan(event, to), zone, now)

  const moveOneEvent = async (move: Move) => {
    const { event, to } = move
    await moveEvent(event, to)
    const title = eventTitle(event)
    const isMoved = to.start !== getSpan(event).start
    undoBar.show({
      text: isMoved ? t`Moved “${title}” to ${{ when: targetText(move) }}` : t`Changed “${title}”`,
      undo: () => moveEvent(withSpan(event, to), getSpan(event)),
    })
    revealEvent(event.id)
  }

  const moveSeriesEvents = async (move: Move, scope: keyof typeof CHANGED_TEXTS) => {
    const { event } = move
    const undo = await (await loadSeriesChanges()).moveSeries(move, scope, zone)
    undoBar.show({ text: i18n._({ ...CHANGED_TEXTS[scope], values: { title: eventTitle(event) } }), undo })
    revealEvent(event.id)
  }

  const deleteWithUndo = (event: CalendarEvent, scope: EventScope) => {
    const deletion = deferDeletion(event, scope)
    const title = eventTitle(event)
    const showDeleteError = (error: unknown) =>
      toast.error(t`“${title}” could not be deleted. ${{ reason: errorReason(error) }}`)
    undoBar.show({
      text: i18n._({ ...DELETED_TEXTS[scope], values: { title } }),
      undo: deletion.undo,
      settle: (isPageClosing) => {
        if (isPageClosing) deletion.commitKeepalive()
        else void deletion.commit().catch(showDeleteError)
      },
    })
  }

  const confirmCancel = (event: CalendarEvent, outcome = cancelOutcome(event)) => {
    const askAgain = () => confirmCancel(event, outcome === 'left' ? 'cancelled' : 'left')
    setConfirmation(cancelConfirmation(event, outcome, askAgain))
  }

  return {
    confirmation,
    closeConfirmation: () => setConfirmation(undefined),
    undoBar,

    move: (move: Move) => {
      const { event, to, revert, isPageClosing } = move
      if (isPageClosing) {
        // A closing page cannot ask for confirmation.
        if (event.extendedProps.is_meeting || isInstance(event)) revert()
        else void sendKeepalive('PUT', encodeURIComponent(event.id), eventTimes(to, event.start.timeZone))
      } else if (event.extendedProps.is_meeting) {
        const when = targetText(move)
        const reschedule = async () => (await loadMeetingChanges()).rescheduleMeeting(event, to, when)
        const overlapsTarget = overlaps(withSpan(event, to), zone)
        const conflict = busyEvents.find((other) => other.id !== event.id && overlapsTarget(other))
        const note = conflict && t`You have “${{ title: eventTitle(conflict) }}” at that time.`
        setConfirmation({ ...moveConfirmation(move, when, zone, reschedule), note })
      } else if (isInstance(event)) {
        const run = async (scope: EventScope) => (scope === 'this' ? moveOneEvent(move) : moveSeriesEvents(move, scope))
        const text = t`New time for “${{ title: eventTitle(event) }}”: ${{ when: targetText(move) }}. It is part of a series.`
        setConfirmation({ ...scopeConfirmation(t`Change a recurring event`, event, run), text, onDismiss: revert })
      } else {
        void moveOneEvent(move).catch((error: unknown) => {
          revert()
          toast.error(errorReason(error))
        })
      }
    },

    edit: (event: CalendarEvent) => {
      const run = async (scope: EventScope) => onEdit(await createEditRequest(event, scope))
      if (isInstance(event)) setConfirmation(scopeConfirmation(t`Edit a recurring event`, event, run))
      else onEdit({ kind: 'event', event, scope: 'this' })
    },

    delete: (event: CalendarEvent) => {
      const run = (scope: EventScope) => deleteWithUndo(event, scope)
      if (isInstance(event)) setConfirmation(scopeConfirmation(t`Delete a recurring event`, event, run, 'error'))
      else run('this')
    },

    cancel: (event: CalendarEvent) => confirmCancel(event),
  }
}

/** The confirmation of moving a meeting; `when` is the new time in words. */
function moveConfirmation({ event, revert }: Move, when: string, zone: string, run: () => Promise<void>): Confirmation {
  return {
    title: t`Move this meeting?`,
    text: t`“${{ title: eventTitle(event) }}” moves to ${when}. Attendees are notified by email.`,
    choices: [{ label: t`Move meeting`, variant: 'primary', run }],
    dismissLabel: t`Don’t move`,
    onDismiss: revert,
    errorText: (error) => {
      const { code, data } = readApiError(error)
      // The calendar does not show when the others are busy, so their time was not “just” taken.
      if (code === 'just_taken') return t`Someone in the meeting is busy at this time.`
      const isUnexplained = code === 'outside_availability' && data['params'] === undefined
      return isUnexplained ? t`This time is outside someone’s working hours or booking window.` : errorReason(error)
    },
    errorHint: (error) => {
      const times = nearestStarts(readApiError(error)).map((start) => momentText(start, zone))
      return times.length > 0 ? t`Nearest free times: ${{ times: times.join('; ') }}.` : undefined
    },
  }
}

/** The confirmation of cancelling a meeting, or of leaving it if it continues without the user. */
function cancelConfirmation(event: CalendarEvent, outcome: CancelOutcome, onMeetingChanged: () => void): Confirmation {
  const cancel = async (reason: string) => (await loadMeetingChanges()).cancelMeeting(event, outcome, reason)
  const run = (reason: string) =>
    cancel(reason).catch((error: unknown) => {
      if (readApiError(error).code === 'meeting_changed') onMeetingChanged()
      throw error
    })
  const isLeaving = outcome === 'left'
  const title = eventTitle(event)
  return {
    title: isLeaving ? t`Leave this meeting?` : t`Cancel this meeting?`,
    text: isLeaving
      ? t`“${title}” continues without you. The others are notified by email.`
      : t`This cancels “${title}” for everyone. They’ll be notified by email.`,
    field: {
      label: t`Reason`,
      description: t`Optional. Everyone in the meeting gets it by email.`,
      maxLength: MAX_CANCEL_REASON,
    },
    choices: [{ label: isLeaving ? t`Leave meeting` : t`Cancel Meeting`, variant: 'error', run }],
    dismissLabel: isLeaving ? t`Stay in the meeting` : t`Keep Meeting`,
  }
}

/** The confirmation that asks whether to change only one instance of a series, or more of its events. */
function scopeConfirmation(
  title: string,
  event: CalendarEvent,
  run: (scope: EventScope) => void | Promise<void>,
  variant: 'primary' | 'error' = 'primary',
): Confirmation {
  return {
    title,
    text: t`“${{ title: eventTitle(event) }}” is part of a series.`,
    choices: [
      { label: t`This event`, variant, run: () => run('this') },
      { label: t`This and following events`, variant: 'secondary', run: () => run('following') },
      { label: t`All events`, variant: 'secondary', run: () => run('all') },
    ],
    dismissLabel: t`Cancel`,
  }
}

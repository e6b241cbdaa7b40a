import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorReason } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import type { Confirmation } from '#client/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { eventElement, revealEvent } from '#client/ui/focus/return-focus.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { whenText } from '../dates/event-times.ts'
import type { EditRequest } from '../editor/edit-request.ts'
import { cancelOutcome, eventTitle, isInstance, type Move, movedTo, spanOf } from '../event-input.ts'
import { moveEvent, moveEventKeepalive } from './event-changes.ts'
import { deferDeletion } from './pending-deletions.ts'
import { useUndoOffer } from './UndoBar.tsx'

interface Actions {
  zone: string
  now: number
  onEdit: (request: EditRequest) => void
}

const DELETED = {
  this: msg({ message: 'Deleted “{title}”' }),
  following: msg({ message: 'Deleted “{title}” and following events' }),
  all: msg({ message: 'Deleted all “{title}” events' }),
} as const satisfies Record<EventScope, MessageDescriptor>

const MOVED = {
  following: msg({ message: 'Moved “{title}” and following events' }),
  all: msg({ message: 'Moved all “{title}” events' }),
} as const satisfies Partial<Record<EventScope, MessageDescriptor>>

export function showErrorReason(error: unknown): void {
  toast.error(errorReason(error))
}

const seriesChanges = () => import('./series-changes.ts')
const meetingChanges = () => import('./meeting-changes.ts')

export type CalendarActions = ReturnType<typeof useCalendarActions>

/** The actions of events: they confirm where needed, update the calendar at once, and show errors. */
export function useCalendarActions({ zone, now, onEdit }: Actions) {
  const { i18n, t } = useLingui()
  const [confirmation, confirm] = useState<Confirmation>()
  const offer = useUndoOffer()

  const whenOf = ({ event, to }: Move) => whenText(movedTo(event, to), zone, now)

  const moveOne = async (move: Move) => {
    const { event, to } = move
    await moveEvent(event, to)
    const title = eventTitle(event)
    const isMoved = to.start !== spanOf(event).start
    offer.show({
      text: isMoved ? t`Moved “${title}” to ${{ when: whenOf(move) }}` : t`Changed “${title}”`,
      undo: () => moveEvent(movedTo(event, to), spanOf(event)),
    })
    revealEvent(event.id)
  }

  const moveAll = async ({ event, to }: Move, scope: keyof typeof MOVED) => {
    const undo = await (await seriesChanges()).moveSeries(event, to, scope)
    offer.show({ text: i18n._({ ...MOVED[scope], values: { title: eventTitle(event) } }), undo })
    revealEvent(event.id)
  }

  const remove = (event: CalendarEvent, scope: EventScope) => {
    // Move focus before the element unmounts.
    if (document.activeElement === eventElement(event.id))
      document.getElementById('main')?.focus({ preventScroll: true })
    const deletion = deferDeletion(event, scope)
    const title = eventTitle(event)
    const showDeleteError = (error: unknown) =>
      toast.error(t`“${title}” could not be deleted. ${{ reason: errorReason(error) }}`)
    offer.show({
      text: i18n._({ ...DELETED[scope], values: { title } }),
      undo: deletion.undo,
      settle: (leaving) => {
        if (leaving) deletion.commitKeepalive()
        else void deletion.commit().catch(showDeleteError)
      },
    })
  }

  return {
    confirmation,
    closeConfirmation: () => confirm(undefined),
    offer,

    move: (move: Move) => {
      const { event, to, revert, leaving } = move
      if (leaving) {
        // A closing page cannot ask for confirmation.
        if (event.extendedProps.is_meeting || isInstance(event)) revert()
        else moveEventKeepalive(event, to)
      } else if (event.extendedProps.is_meeting) {
        const when = whenOf(move)
        const reschedule = async () => (await meetingChanges()).rescheduleMeeting(event, to, when)
        confirm(confirmMove(move, when, reschedule))
      } else if (isInstance(event)) {
        const run = async (scope: EventScope) => (scope === 'this' ? moveOne(move) : moveAll(move, scope))
        confirm(confirmScope('Move', event, run, revert))
      } else {
        void moveOne(move).catch((error: unknown) => {
          revert()
          showErrorReason(error)
        })
      }
    },

    edit: (event: CalendarEvent) => {
      const run = async (scope: EventScope) => {
        if (scope === 'this') onEdit({ kind: 'event', event })
        else
          onEdit({
            kind: 'series',
            instance: event,
            series: await (await seriesChanges()).getSeries(event, scope),
            scope,
          })
      }
      if (isInstance(event)) confirm(confirmScope('Edit', event, run))
      else onEdit({ kind: 'event', event })
    },

    remove: (event: CalendarEvent) => {
      if (isInstance(event)) confirm(confirmScope('Delete', event, (scope) => remove(event, scope)))
      else remove(event, 'this')
    },

    cancel: (event: CalendarEvent) =>
      confirm(confirmCancel(event, async () => (await meetingChanges()).cancelMeeting(event))),
  }
}

/** Confirms moving a meeting; `when` as text. */
function confirmMove({ event, revert }: Move, when: string, run: () => Promise<void>): Confirmation {
  return {
    title: t`Move this meeting?`,
    text: t`“${{ title: eventTitle(event) }}” moves to ${when}. Attendees are notified by email.`,
    choices: [{ label: t`Move Meeting`, variant: 'primary', run }],
    dismissLabel: t`Don’t move`,
    onDismiss: revert,
  }
}

/** Confirms cancelling a meeting, or leaving one that continues without the user. */
function confirmCancel(event: CalendarEvent, run: () => Promise<void>): Confirmation {
  if (cancelOutcome(event) === 'left') {
    return {
      title: t`Leave this meeting?`,
      text: t`“${{ title: eventTitle(event) }}” continues without you. The others are notified by email.`,
      choices: [{ label: t`Leave Meeting`, variant: 'error', run }],
      dismissLabel: t`Stay in the meeting`,
    }
  }
  return {
    title: t`Cancel this meeting?`,
    text: t`This cancels “${{ title: eventTitle(event) }}” for everyone. They’ll be notified by email.`,
    choices: [{ label: t`Cancel Meeting`, variant: 'error', run }],
    dismissLabel: t`Keep Meeting`,
  }
}

const SCOPE_TITLES = {
  Move: msg`Move a recurring event`,
  Edit: msg`Edit a recurring event`,
  Delete: msg`Delete a recurring event`,
} as const satisfies Record<string, MessageDescriptor>

/** Asks whether to change one instance of a series, or others too. */
function confirmScope(
  verb: keyof typeof SCOPE_TITLES,
  event: CalendarEvent,
  run: (scope: EventScope) => void | Promise<void>,
  onDismiss?: () => void,
): Confirmation {
  return {
    title: i18n._(SCOPE_TITLES[verb]),
    text: t`“${{ title: eventTitle(event) }}” is part of a series.`,
    choices: [
      { label: t`This event`, variant: verb === 'Delete' ? 'error' : 'primary', run: () => run('this') },
      { label: t`This and following events`, variant: 'secondary', run: () => run('following') },
      { label: t`All events`, variant: 'secondary', run: () => run('all') },
    ],
    dismissLabel: t`Cancel`,
    ...(onDismiss && { onDismiss }),
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorReason } from '#client/lib/api/api-error.ts'
import type { Confirmation } from '#client/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { eventElement, revealEvent } from '#client/ui/focus/return-focus.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { whenText } from '../dates/event-times.ts'
import type { EditRequest } from '../editor/edit-request.ts'
import { eventTitle, isInstance, type Move, movedTo, spanOf } from '../event-input.ts'
import { confirmCancel, confirmMove, confirmScope } from './confirmations.ts'
import { moveEvent, moveEventKeepalive } from './event-changes.ts'
import { deferDeletion } from './pending-deletions.ts'
import { useUndoOffer } from './undo-offer.ts'

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

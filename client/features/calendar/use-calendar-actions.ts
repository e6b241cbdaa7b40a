import { useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { toast } from '#client/ui/toasts.ts'
import type { CalendarEvent } from '#shared/events.ts'
import {
  cancelMeeting,
  moveEvent,
  rescheduleAutomatically,
  rescheduleMeeting,
  seriesId,
  updateSeries,
} from './event-changes.ts'
import { isInstance, type Move, movedTo, type Scope, spanOf } from './event-input.ts'
import { holdDeletion } from './held-deletions.ts'
import { askScope, askToCancel, askToMove, type Question } from './questions.ts'
import { useUndoOffer } from './undo-offer.ts'

interface Actions {
  zone: string
  now: number
  onEdit: (event: CalendarEvent, scope: Scope) => void
}

/** Tells a failure: what is wrong with a field, or else with the whole. */
export function tellError(error: unknown): void {
  const { detail, fields } = readApiError(error)
  toast.error(Object.values(fields)[0] ?? detail)
}

/** What can be done to an event: each asks first where it has to, shows at once, and says so when it failed. */
export function useCalendarActions({ zone, now, onEdit }: Actions) {
  const [question, ask] = useState<Question>()
  const offer = useUndoOffer()

  const moveOne = async ({ event, to }: Move) => {
    await moveEvent(event, to)
    offer.show({
      text: `Moved “${event.summary}”`,
      undo: () => void moveEvent(movedTo(event, to), spanOf(event)).catch(tellError),
    })
  }

  const remove = (event: CalendarEvent, scope: Scope) => {
    const deletion = holdDeletion(scope === 'series' ? seriesId(event) : event.id)
    offer.show({
      text: `Deleted “${event.summary}”`,
      undo: deletion.release,
      settle: (leaving) => {
        if (leaving) deletion.commitLeaving()
        else void deletion.commit().catch(tellError)
      },
    })
  }

  return {
    question,
    closeQuestion: () => ask(undefined),
    offer,

    move: (move: Move) => {
      const { event, to, revert } = move
      if (event.extendedProps.is_meeting) {
        ask(askToMove(move, zone, now, async () => void (await rescheduleMeeting(event, to))))
      } else if (isInstance(event)) {
        const series = async () => void (await updateSeries(event, to))
        ask(askScope('Move', event, { one: () => moveOne(move), series, onKeep: revert }))
      } else {
        void moveOne(move).catch((error: unknown) => {
          revert()
          tellError(error)
        })
      }
    },

    edit: (event: CalendarEvent) => {
      if (!isInstance(event)) return onEdit(event, 'one')
      ask(askScope('Edit', event, { one: () => onEdit(event, 'one'), series: () => onEdit(event, 'series') }))
    },

    remove: (event: CalendarEvent) => {
      if (!isInstance(event)) return remove(event, 'one')
      ask(askScope('Delete', event, { one: () => remove(event, 'one'), series: () => remove(event, 'series') }))
    },

    cancel: (event: CalendarEvent) => ask(askToCancel(event, () => cancelMeeting(event))),
    rescheduleAutomatically,
  }
}

import type { CalendarApi, CalendarRef, DateSelectInfo, EventApi } from '@fullcalendar/react'
import { useLingui } from '@lingui/react/macro'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dateFormat, dayText, LONG_DAY, userTimeFormat } from '#client/entities/dates/date-format.ts'
import { addDays } from '#client/entities/dates/wall-time.ts'
import { getFreshToken } from '#client/lib/session/token-refresh.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { afterRender, eventElement } from '#client/ui/focus/return-focus.ts'
import { MINUTE, STEP_MINUTES } from '#shared/time.ts'
import { getSpan, type Move, type TimeSpan } from '../event.ts'
import { getEntryEvent } from './calendar-entries.ts'

/** Moves within this time are saved together. */
const DEBOUNCE_MS = 700

/** The span of a FullCalendar event or selection. If a clock change skips its start, it moves later by the gap. */
export function entrySpan({ start, end, startStr, endStr, allDay }: EventApi | DateSelectInfo): TimeSpan {
  if (allDay) return { start: startStr, end: endStr || addDays(startStr, 1), allDay }
  // For a skipped time, the string is earlier than the date, by the length of the gap.
  const gap = Number(start) - Date.parse(startStr)
  const endTime = Math.max(Number(end ?? start), Date.parse(endStr || startStr) + gap)
  return { start: new Date(Number(start)).toISOString(), end: new Date(endTime).toISOString(), allDay }
}

/** Moves or resizes an entry on the screen; false if the key does nothing. */
function nudge(entry: EventApi, key: string, isResize: boolean): boolean {
  const minutes = { ArrowUp: -STEP_MINUTES, ArrowDown: STEP_MINUTES }[key]
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (days !== undefined && !isResize) entry.moveDates({ days })
  else if (minutes === undefined || entry.allDay) return false
  else if (!isResize) entry.moveDates({ minutes })
  else if ((Number(entry.end) - Number(entry.start)) / MINUTE + minutes < STEP_MINUTES) return false
  else entry.moveEnd({ minutes })
  return true
}

/** The times of an entry, in epoch milliseconds. */
export interface SpanInZone {
  start: number
  end: number
  allDay: boolean
  zone: string
}

export function toSpanInZone(calendar: CalendarApi, { start, end, allDay }: EventApi): SpanInZone {
  return { start: Number(start), end: Number(end ?? start), allDay, zone: String(calendar.getOption('timeZone')) }
}

/** `Monday 16 November, 09:00–10:00`; only the days of an all-day entry. */
function spanText({ start, end, allDay, zone }: SpanInZone): string {
  const format = dateFormat({ ...LONG_DAY, ...(!allDay && userTimeFormat()), timeZone: zone })
  // The end of the last day is the next midnight.
  return format.formatRange(start, allDay ? end - 1 : end)
}

/** The day of an entry, or its whole span if it covers several days. */
export function daysText(span: SpanInZone): string {
  const day = dayText(span.start, span.zone, LONG_DAY)
  return day === dayText(span.end - 1, span.zone, LONG_DAY) ? day : spanText(span)
}

interface PendingMove {
  id: string
  timer: ReturnType<typeof setTimeout>
  flush: (isPageClosing?: boolean) => void
}

/**
 * The keyboard equivalent of dragging: Alt and an arrow key move the focused event by 15 minutes or a day; Alt, Shift
 * and up or down move its end.
 * @returns the `onKeyDown` handler of the calendar's container
 */
export function useKeyboardMoves(
  calendar: RefObject<CalendarRef | null>,
  { onMove, onSelectDate }: { onMove: (move: Move) => void; onSelectDate: (date: string) => void },
) {
  const { t } = useLingui()
  const pendingMove = useRef<PendingMove>(undefined)

  useWindowEvent('pagehide', () => pendingMove.current?.flush(true))
  useEffect(() => () => pendingMove.current?.flush(), [])

  return (keyEvent: KeyboardEvent) => {
    const { target } = keyEvent
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null
    const id = element?.dataset['eventId']
    const api = calendar.current?.getApi()
    const entry = id === undefined ? null : api?.getEventById(id)
    if (!keyEvent.altKey || !keyEvent.key.startsWith('Arrow') || !entry || !api) return
    // Even if the event does not move: Alt+Left would go back a page.
    keyEvent.preventDefault()
    if (pendingMove.current && pendingMove.current.id !== id) pendingMove.current.flush()

    const event = getEntryEvent(entry)
    if (!entry.startEditable) {
      toast.warning(t`“${{ title: entry.title }}” cannot be moved. Its calendar is read-only.`, { id: entry.id })
      return
    }
    if (!nudge(entry, keyEvent.key, keyEvent.shiftKey)) return
    // FullCalendar remounts an event that moves to another day, so it must be focused again.
    afterRender(() => eventElement(entry.id)?.focus())
    announce(`${entry.title}: ${spanText(toSpanInZone(api, entry))}`)

    clearTimeout(pendingMove.current?.timer)
    // In case the page closes before the move is flushed.
    void getFreshToken()
    // Read now, because the calendar may have unmounted by the time the move is flushed.
    const to = entrySpan(entry)
    const flush = (isPageClosing = false) => {
      clearTimeout(pendingMove.current?.timer)
      pendingMove.current = undefined
      const from = getSpan(event)
      const revert = () => (api.getEventById(entry.id) ?? entry).setDates(from.start, from.end, { allDay: from.allDay })
      if (from.start !== to.start || from.end !== to.end) onMove({ event, to, revert, isPageClosing })
    }
    pendingMove.current = { id: entry.id, timer: setTimeout(flush, DEBOUNCE_MS), flush }
    const { activeStart, activeEnd } = api.view
    if (!entry.start || (entry.start < activeEnd && (entry.end ?? entry.start) > activeStart)) return
    api.gotoDate(entry.start)
    onSelectDate(entry.startStr.slice(0, 10))
  }
}

import type { CalendarRef, EventApi } from '@fullcalendar/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dateFormat, dayText, LONG_DAY, userTimeFormat } from '#client/entities/dates/date-format.ts'
import { addDays } from '#client/entities/dates/wall-time.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { afterRender, eventElement, restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import { MINUTE } from '#shared/time.ts'
import { type Move, sameSpan, spanOf, type TimeSpan } from '../event-input.ts'
import { eventOf, isFixed } from './calendar-entries.ts'

/** Moves within this time are saved as one. */
const DEBOUNCE_MS = 700
const STEP = 15

/** The span of a FullCalendar event or selection. */
export function entrySpan({ startStr, endStr, allDay }: Pick<EventApi, 'startStr' | 'endStr' | 'allDay'>): TimeSpan {
  if (allDay) return { start: startStr, end: endStr || addDays(startStr, 1), allDay }
  return { start: new Date(startStr).toISOString(), end: new Date(endStr || startStr).toISOString(), allDay }
}

/** Moves an entry on the screen; false if the key does nothing. */
function nudge(entry: EventApi, key: string, resize: boolean): boolean {
  const minutes = { ArrowUp: -STEP, ArrowDown: STEP }[key]
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (days !== undefined && !resize) entry.moveDates({ days })
  else if (minutes === undefined || entry.allDay) return false
  else if (!resize) entry.moveDates({ minutes })
  else if ((Number(entry.end) - Number(entry.start)) / MINUTE + minutes < STEP) return false
  else entry.moveEnd({ minutes })
  return true
}

/** FullCalendar remounts an event that moves to another day, so it must be focused again. */
function keepFocus(id: string): void {
  afterRender(() => {
    eventElement(id)?.focus()
    restoreLostFocus()
  })
}

/** The times of an entry, in epoch milliseconds. */
export interface SpanInZone {
  start: number
  end: number
  allDay: boolean
  zone: string
}

export function spanIn(zone: string, { start, end, allDay }: EventApi): SpanInZone {
  return { start: Number(start), end: Number(end ?? start), allDay, zone }
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

/**
 * The keyboard equivalent of dragging: Alt and an arrow key move the focused event by 15 minutes or a day; Alt, Shift
 * and up or down move its end.
 * @returns the `onKeyDown` handler of the calendar's container
 */
export function useKeyboardMoves(calendar: RefObject<CalendarRef | null>, onMove: (move: Move) => void) {
  const { t } = useLingui()
  const pending = useRef<{ id: string; timer: ReturnType<typeof setTimeout>; settle: (leaving?: boolean) => void }>(
    undefined,
  )

  useEffect(() => {
    const leave = () => pending.current?.settle(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      pending.current?.settle()
    }
  }, [])

  return (press: KeyboardEvent) => {
    const { target } = press
    const focused = target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null
    const id = focused?.dataset['eventId']
    const api = calendar.current?.getApi()
    const entry = id === undefined ? null : api?.getEventById(id)
    if (!press.altKey || !entry || !api) return
    if (pending.current && pending.current.id !== id) pending.current.settle()

    const event = eventOf(entry)
    if (isFixed(entry)) {
      announce(`${entry.title}: ${t`Its events cannot be changed here.`}`)
      return
    }
    if (!nudge(entry, press.key, press.shiftKey)) return
    press.preventDefault()
    keepFocus(entry.id)
    announce(`${entry.title}: ${spanText(spanIn(String(api.getOption('timeZone')), entry))}`)

    clearTimeout(pending.current?.timer)
    // Read now: the calendar may have unmounted later.
    const to = entrySpan(entry)
    const settle = (leaving = false) => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      const before = spanOf(event)
      const revert = () =>
        (api.getEventById(entry.id) ?? entry).setDates(before.start, before.end, { allDay: before.allDay })
      if (!sameSpan(before, to)) onMove({ event, to, revert, leaving })
    }
    pending.current = { id: entry.id, timer: setTimeout(settle, DEBOUNCE_MS), settle }
  }
}

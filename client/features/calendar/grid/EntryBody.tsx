import { t } from '@lingui/core/macro'
import { IconRepeat, IconUsers, IconVideo } from '@tabler/icons-react'
import { memo } from 'react'
import { clockTime } from '#client/entities/dates/date-format.ts'
import { addDays, dayOf, startOfDay } from '#client/entities/dates/wall-time.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { MINUTE } from '#shared/time.ts'
import { countAttending } from '../event.ts'
import c from './EntryBody.module.css'
import { daysText, type SpanInZone } from './keyboard-moves.ts'

interface EntryBodyProps extends Omit<SpanInZone, 'allDay'> {
  /** Undefined for an unsaved event. */
  event: CalendarEvent | undefined
  title: string
  /** Whether the event starts, or ends, on this day. */
  isStart: boolean
  isEnd: boolean
  /** Only the day view is wide enough for all details of short events. */
  isDayView: boolean
}

/** The content of an event in the time grid; smaller events show less. Memoized: a drag re-renders every event. */
export const EntryBody = memo(({ event, title, start, end, zone, isStart, isEnd, isDayView }: EntryBodyProps) => {
  // The part of the event on this day. A day in the middle counts as a whole day; its date does not matter.
  const from = isStart ? start : startOfDay(dayOf(end - 1, zone), zone)
  const to = isEnd ? end : startOfDay(addDays(dayOf(from, zone), 1), zone)
  const minutes = (to - from) / MINUTE
  const isWholeDay = !isStart && !isEnd
  const startText = isWholeDay ? t`all day` : clockTime(from, zone)
  const endText = isWholeDay ? '' : `–${clockTime(to, zone)}`
  if (minutes <= 30) {
    return (
      <span className={c.line}>
        <span className={c.title}>{title}</span>
        <span className={c.meta}>
          <span>
            {startText}
            {isDayView && <span className={c.wide}>{endText}</span>}
          </span>
          {isDayView && (
            <span className={c.wide}>
              <EventIcons event={event} isCountShown />
            </span>
          )}
        </span>
      </span>
    )
  }
  const space = minutes <= 45 ? 'line' : minutes <= 60 ? 'hour' : undefined
  return (
    <span className={c.body} data-space={space} data-continued={!isStart || undefined}>
      <span className={c.title}>{title}</span>
      <span className={c.meta}>
        {event?.meeting_url && <IconVideo size={13} stroke={2} aria-hidden />}
        <span className={c.times}>
          <span>{startText}</span>
          <span>{endText}</span>
        </span>
        <EventIcons event={event} isCountShown={minutes >= 60} />
      </span>
    </span>
  )
})

/** Icons for recurrence and the number of attendees. */
function EventIcons({ event, isCountShown }: { event: CalendarEvent | undefined; isCountShown: boolean }) {
  const peopleCount = countAttending(event)
  return (
    <>
      {event?.recurring_event_id && <IconRepeat className={c.extra} size={12} stroke={2} aria-hidden />}
      {isCountShown && peopleCount > 1 && (
        <span className={c.extra} aria-hidden>
          <IconUsers size={12} stroke={2} aria-hidden />
          {peopleCount}
        </span>
      )}
    </>
  )
}

/** The event's days and number of people for screen readers. Memoized: formatting dates is slow. */
export const ScreenReaderDetails = memo(({ peopleCount, ...span }: SpanInZone & { peopleCount: number }) => (
  <VisuallyHidden>
    {' '}
    {[daysText(span), peopleCount > 1 && t`${{ count: peopleCount }} people`].filter(Boolean).join(', ')}
  </VisuallyHidden>
))

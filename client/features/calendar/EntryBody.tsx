import type { EventDisplayInfo } from '@fullcalendar/react'
import { IconRepeat, IconUsers, IconVideo } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '#client/lib/language.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'
import { eventOf } from './calendar-entries.ts'
import c from './EntryBody.module.css'
import { type SpokenSpan, spokenDays } from './keyboard-moves.ts'

interface EntryBodyProps extends Pick<EventDisplayInfo, 'event' | 'timeText'> {
  minutes: number
  /** Its day has the calendar to itself. */
  isAlone: boolean
}

/** What stands inside an event of the time grid; the less room there is, the less it says. */
export const EntryBody = memo(({ event: entry, timeText, minutes, isAlone }: EntryBodyProps) => {
  const isShort = minutes <= 30
  if (isShort && !isAlone) {
    return (
      <span className={c.line}>
        <span className={c.title}>{entry.title}</span>
        <span className={c.meta}>{startOf(timeText)}</span>
      </span>
    )
  }
  // Before it is saved, an event that is being drawn has nothing behind it.
  const event = entry.extendedProps['event'] === undefined ? undefined : eventOf(entry)
  const guests = event?.attendees.length ?? 0
  const series = event?.recurring_event_id && <IconRepeat className={c.extra} size={12} stroke={2} aria-hidden />
  const people = guests > 1 && (
    <span className={c.extra} aria-hidden>
      <IconUsers size={12} stroke={2} aria-hidden />
      {guests}
    </span>
  )
  if (isShort) {
    const start = startOf(timeText)
    return (
      <span className={c.line}>
        <span className={c.title}>{entry.title}</span>
        <span className={c.meta}>
          <span>
            {start}
            <span className={c.wide}>{timeText.slice(start.length)}</span>
          </span>
          <span className={c.wide}>
            {series}
            {people}
          </span>
        </span>
      </span>
    )
  }
  return (
    <span className={c.body} data-room={minutes <= 45 ? 'line' : minutes <= 60 ? 'hour' : undefined}>
      <span className={c.title}>{entry.title}</span>
      <span className={c.meta}>
        {event?.meeting_url && <IconVideo size={13} stroke={2} aria-hidden />}
        {timeText}
        {series}
        {minutes >= 60 && people}
      </span>
    </span>
  )
})

/** Of `09:00–09:15` the first. */
function startOf(timeText: string): string {
  return timeText.split(/\s?[–-]\s?/)[0] ?? ''
}

interface EntryDaysProps extends SpokenSpan {
  people: number
}

/** For who cannot see where an event stands: when that is. Dear to say, and said anew only where it is another time. */
export const EntryDays = memo(({ people, ...span }: EntryDaysProps) => (
  <VisuallyHidden>
    {' '}
    {[spokenDays(span), people > 1 && t('{count} people', { count: people })].filter(Boolean).join(', ')}
  </VisuallyHidden>
))

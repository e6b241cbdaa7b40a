import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { capitalize, clockTime, dateText } from '#client/entities/dates/date-format.ts'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { getEventWindowAround, useCalendarEvents } from './calendar-events.ts'
import { endsAt, nextEvent, startsAt, untilText } from './dates/event-times.ts'
import { countAttending, eventTitle } from './event.ts'
import c from './UpNext.module.css'

/** The next event, or a text and `emptyAction` if there is none. */
export function UpNext({ zone, now, emptyAction }: { zone: string; now: number; emptyAction: ReactNode }) {
  const { t } = useLingui()
  const { events, hasData, error } = useCalendarEvents(getEventWindowAround(wallTime(now, zone).date, zone))
  const event = nextEvent(events, zone, now)
  return (
    <section className={c.card} aria-label={t`Up next`} aria-busy={!hasData && !error}>
      {event ? (
        <NextEvent event={event} zone={zone} now={now} />
      ) : (
        <>
          <p className={c.label}>{t`Up next`}</p>
          {hasData ? (
            <>
              <p className={c.empty}>{t`No upcoming events.`}</p>
              {emptyAction}
            </>
          ) : error ? (
            <p className={c.empty}>{t`Your events could not be loaded.`}</p>
          ) : (
            <div className={c.skeleton} />
          )}
        </>
      )}
    </section>
  )
}

function NextEvent({ event, zone, now }: { event: CalendarEvent; zone: string; now: number }) {
  const { t } = useLingui()
  const start = startsAt(event, zone)
  return (
    <>
      <p className={c.label}>
        <span>{t`Up next`}</span>
        <b>{untilText(start, now, zone)}</b>
      </p>
      <p className={c.title} title={eventTitle(event)}>
        {eventTitle(event)}
      </p>
      <p className={c.time}>{timesText(event, zone, now)}</p>
      {event.meeting_url && (
        <Button
          component="a"
          href={event.meeting_url}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="xs"
          fullWidth
          leftSection={<IconVideo size={15} aria-hidden />}
        >
          {t`Join`}
        </Button>
      )}
    </>
  )
}

/** `14:00 to 15:00, 3 people` or `all day`, with the day if it is not today. */
function timesText(event: CalendarEvent, zone: string, now: number): string {
  const { date } = wallTime(startsAt(event, zone), zone)
  const { date: today } = wallTime(now, zone)
  const day = date === today ? '' : capitalize(dateText(date, { weekday: 'short', day: 'numeric', month: 'short' }))
  const start = clockTime(startsAt(event, zone), zone)
  const end = clockTime(endsAt(event, zone), zone)
  const times = event.all_day ? t`all day` : t`${start} to ${end}`
  const count = countAttending(event)
  const people = count > 1 ? t`${{ count }} people` : ''
  return [day, times, people].filter(Boolean).join(', ')
}

import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { minuteOfDayText } from '#client/entities/dates/date-format.ts'
import { instantOf } from '#client/entities/dates/wall-time.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { formatTimeOfDay } from '#shared/schedule.ts'
import { longDayText } from '../dates/event-times.ts'
import { spanFrom, type TimeSpan } from '../event.ts'
import c from './SlotCursor.module.css'
import { DAY_MINUTES } from './work-hours.ts'

const CURSOR_STEP_MINUTES = 30

function getLaneDay({ dataset }: HTMLElement): string {
  return dataset['date'] ?? ''
}

/** The minimum readable width of an event, px. */
const MIN_EVENT_WIDTH = 32

/** The shown days' columns in order, how many events fit side by side, and FullCalendar hooks that track the columns. */
export function useDayLanes() {
  const [lanes, setLanes] = useState<readonly HTMLElement[]>([])
  const [maxSideBySide, setMaxSideBySide] = useState(4)
  const [lane] = lanes
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setMaxSideBySide(Math.max(1, Math.floor(entry.contentRect.width / MIN_EVENT_WIDTH)))
    })
    if (lane) observer.observe(lane)
    return () => observer.disconnect()
  }, [lane])
  const hooks = useMemo(
    () => ({
      dayLaneDidMount: ({ el }: { el: HTMLElement }) =>
        setLanes((list) => [...list, el].toSorted((a, b) => (getLaneDay(a) < getLaneDay(b) ? -1 : 1))),
      dayLaneWillUnmount: ({ el }: { el: HTMLElement }) => setLanes((list) => list.filter((lane) => lane !== el)),
    }),
    [],
  )
  return { lanes, maxSideBySide, hooks }
}

interface SlotCursorProps {
  lanes: readonly HTMLElement[]
  /** The initial day, `YYYY-MM-DD`. */
  date: string
  /** The initial time, in minutes since midnight. */
  initialMinute: number
  /** The length of a new event in minutes. */
  duration: number
  zone: string
  onCreate: (span: TimeSpan) => void
}

/**
 * The keyboard equivalent of clicking an hour: one Tab stop that arrow keys move by half hours and days; Enter
 * creates an event. It also allows keyboard scrolling of an empty calendar.
 */
export function SlotCursor({ lanes, date, initialMinute, duration, zone, onCreate }: SlotCursorProps) {
  const { t } = useLingui()
  const [minute, setMinute] = useState(initialMinute)
  const [selectedDay, setSelectedDay] = useState(date)
  const days = lanes.map(getLaneDay)
  const day = [selectedDay, date].find((candidate) => days.includes(candidate)) ?? days[0]

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || day === undefined) return
    const minuteDelta = { ArrowUp: -CURSOR_STEP_MINUTES, ArrowDown: CURSOR_STEP_MINUTES }[event.key]
    const dayDelta = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (minuteDelta === undefined && dayDelta === undefined) return
    event.preventDefault()
    if (minuteDelta !== undefined) {
      const { currentTarget } = event
      const next = Math.min(DAY_MINUTES - CURSOR_STEP_MINUTES, Math.max(0, minute + minuteDelta))
      setMinute(next)
      announce(minuteOfDayText(next))
      requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
    }
    const nextLane = dayDelta === undefined ? undefined : lanes[days.indexOf(day) + dayDelta]
    nextLane?.querySelector<HTMLElement>(':scope > button')?.focus()
  }
  const startOn = (eventDay: string) => instantOf({ date: eventDay, time: formatTimeOfDay(minute) }, zone)

  return lanes.map((lane) => {
    const laneDay = getLaneDay(lane)
    return createPortal(
      <button
        type="button"
        className={c.cursor}
        style={{ top: `${(minute / DAY_MINUTES) * 100}%`, height: `${(duration / DAY_MINUTES) * 100}%` }}
        tabIndex={laneDay === day ? 0 : -1}
        aria-label={t`${{ time: minuteOfDayText(minute) }}, ${{ day: longDayText(laneDay, laneDay) }}: new event`}
        onFocus={() => setSelectedDay(laneDay)}
        onKeyDown={move}
        onClick={() => onCreate(spanFrom(startOn(laneDay), duration))}
      >
        {minuteOfDayText(minute)}
      </button>,
      lane,
      laneDay,
    )
  })
}

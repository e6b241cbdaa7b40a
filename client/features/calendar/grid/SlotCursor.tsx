import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { clockTimeOf } from '#client/entities/dates/date-format.ts'
import { instantOf } from '#client/entities/dates/wall-time.ts'
import { announce } from '#client/ui/feedback/announce.ts'
import { formatTimeOfDay } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'
import { dayName } from '../dates/event-times.ts'
import type { TimeSpan } from '../event-input.ts'
import c from './SlotCursor.module.css'

const DAY_MINUTES = 1440
const STEP = 30

function dayOf({ dataset }: HTMLElement): string {
  return dataset['date'] ?? ''
}

/** The minimum readable width of an event, px. */
const MIN_EVENT_WIDTH = 32

/** The shown days' columns in order, how many events fit side by side, and FullCalendar hooks that measure both. */
export function useDayLanes() {
  const [lanes, setLanes] = useState<readonly HTMLElement[]>([])
  const [maxColumns, setMaxColumns] = useState(4)
  const [lane] = lanes
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setMaxColumns(Math.max(1, Math.floor(entry.contentRect.width / MIN_EVENT_WIDTH)))
    })
    if (lane) observer.observe(lane)
    return () => observer.disconnect()
  }, [lane])
  const hooks = useMemo(
    () => ({
      dayLaneDidMount: ({ el }: { el: HTMLElement }) =>
        setLanes((now) => [...now, el].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))),
      dayLaneWillUnmount: ({ el }: { el: HTMLElement }) => setLanes((now) => now.filter((lane) => lane !== el)),
    }),
    [],
  )
  return { lanes, maxColumns, hooks }
}

interface SlotCursorProps {
  lanes: readonly HTMLElement[]
  /** The initial day, `YYYY-MM-DD`. */
  date: string
  /** The initial time, in minutes since midnight. */
  from: number
  /** The length of a new event in minutes. */
  duration: number
  zone: string
  onCreate: (span: TimeSpan) => void
}

/**
 * The keyboard equivalent of clicking an hour: one Tab stop that arrow keys move by half hours and days; Enter
 * creates an event. It also allows keyboard scrolling of an empty calendar.
 */
export function SlotCursor({ lanes, date, from, duration, zone, onCreate }: SlotCursorProps) {
  const { t } = useLingui()
  const [minute, setMinute] = useState(from)
  const [chosen, choose] = useState(date)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const days = lanes.map(dayOf)
  const day = [chosen, date].find((candidate) => days.includes(candidate)) ?? days[0]

  const move = (press: KeyboardEvent<HTMLButtonElement>) => {
    if (press.altKey || press.ctrlKey || press.metaKey || day === undefined) return
    const minutes = { ArrowUp: -STEP, ArrowDown: STEP }[press.key]
    const step = { ArrowLeft: -1, ArrowRight: 1 }[press.key]
    if (minutes === undefined && step === undefined) return
    press.preventDefault()
    if (minutes !== undefined) {
      const { currentTarget } = press
      const next = Math.min(DAY_MINUTES - STEP, Math.max(0, minute + minutes))
      setMinute(next)
      announce(clockTimeOf(next))
      requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
    }
    const other = step === undefined ? undefined : days[days.indexOf(day) + step]
    if (other !== undefined) {
      choose(other)
      buttons.current.get(other)?.focus()
    }
  }
  const create = (at: string) => {
    const start = instantOf({ date: at, time: formatTimeOfDay(minute) }, zone)
    const iso = (time: number) => new Date(time).toISOString()
    onCreate({ start: iso(start), end: iso(start + duration * MINUTE), allDay: false })
  }

  return lanes.map((lane) => {
    const laneDay = dayOf(lane)
    return createPortal(
      <button
        type="button"
        ref={(button) => {
          if (button) buttons.current.set(laneDay, button)
          else buttons.current.delete(laneDay)
        }}
        className={c.cursor}
        style={{ top: `${(minute / DAY_MINUTES) * 100}%`, height: `${(duration / DAY_MINUTES) * 100}%` }}
        tabIndex={laneDay === day ? 0 : -1}
        aria-label={t`${{ time: clockTimeOf(minute) }}, ${{ day: dayName(laneDay, laneDay) }}: new event`}
        onKeyDown={move}
        onClick={() => create(laneDay)}
      >
        {clockTimeOf(minute)}
      </button>,
      lane,
      laneDay,
    )
  })
}

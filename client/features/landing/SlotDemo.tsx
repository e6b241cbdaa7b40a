import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { hourText, minuteOfDayText, userTimeZone } from '#client/entities/dates/date-format.ts'
import { eventStyle } from '#client/entities/event/event-style.ts'
import { placeName } from '#client/lib/place-names.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import { HOUR, STEP_MINUTES } from '#shared/time.ts'
import { describeSlot, explainNoSlot, explainRejected, findCommonSlot, VISITOR } from './common-slot.ts'
import { type Appointment, demoDay, type Person, SHOWN_SPAN, toAttendee } from './demo-day.ts'
import c from './SlotDemo.module.css'

const MEETING_MINUTES = [30, 60, 90]
const HOUR_LABELS = [9, 12, 15, 18]
/** The length of the shown day in minutes. */
const DAY_LENGTH = SHOWN_SPAN.end - SHOWN_SPAN.start

/** The position of a time in the lane, in percent. */
function percent(minutes: number): number {
  return ((Math.min(Math.max(minutes, SHOWN_SPAN.start), SHOWN_SPAN.end) - SHOWN_SPAN.start) / DAY_LENGTH) * 100
}

/** Server-rendered for a visitor in Madrid on a day in November. */
const INITIAL_DAY = demoDay({ zone: 'Europe/Madrid', offset: 60 }, Date.UTC(2026, 10, 19, 12))

/** The demo's day, which becomes today in the visitor's zone shortly after hydration. */
function useDemoDay(): Person[] {
  const [day, setDay] = useState(INITIAL_DAY)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDay(demoDay({ zone: userTimeZone(), offset: -new Date().getTimezoneOffset() }, Date.now()))
    }, 300)
    return () => clearTimeout(timer)
  }, [])
  return day
}

/** The day of three people; moving an appointment or leaving someone out repeats the search. */
export function SlotDemo({ className = '' }: { className?: string | undefined }) {
  const { t } = useLingui()
  const day = useDemoDay()
  const [movedStarts, setMovedStarts] = useState<Record<string, number>>({})
  const [absentNames, setAbsentNames] = useState<readonly string[]>([])
  const [minutes, setMinutes] = useState(60)

  const people = day.map((person) => ({
    ...person,
    appointments: person.appointments.map((appointment) => ({
      ...appointment,
      start: movedStarts[appointment.id] ?? appointment.start,
    })),
  }))
  const presentPeople = people.filter(({ name }) => !absentNames.includes(name))
  const attendees = presentPeople.map(toAttendee)
  const { start, rejected } = findCommonSlot(attendees, minutes)

  const toggle = (name: string) =>
    setAbsentNames((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]))

  return (
    <section className={`${c.demo} ${className}`} aria-label={t`Try it: the first time that works for three people`}>
      <fieldset className={c.lengths}>
        <legend>{t`Find a time for`}</legend>
        {MEETING_MINUTES.map((length) => (
          <label key={length} className={shape.segment}>
            <input type="radio" name="demo-length" checked={minutes === length} onChange={() => setMinutes(length)} />
            {length} min
          </label>
        ))}
      </fieldset>
      <div className={c.lanes}>
        <div className={c.axis} aria-hidden>
          {HOUR_LABELS.map((hour) => (
            <span key={hour} style={{ left: `${percent(hour * 60)}%` }}>
              {hourText(hour * HOUR, 'UTC')}
            </span>
          ))}
        </div>
        {people.map((person) => (
          <BusyLane
            key={person.name}
            person={person}
            isPresent={!absentNames.includes(person.name)}
            onToggle={() => toggle(person.name)}
            onMove={(id, to) => setMovedStarts((starts) => ({ ...starts, [id]: to }))}
          />
        ))}
        <div className={c.slot} hidden={start === undefined} aria-hidden>
          {start !== undefined && (
            <i style={{ left: `${percent(start)}%`, width: `${percent(start + minutes) - percent(start)}%` }}>
              <b>{minuteOfDayText(start)}</b>
            </i>
          )}
        </div>
      </div>
      <output className={c.result}>
        {start === undefined ? (
          <>
            <b>{t`No time on this day works for everyone.`}</b> {explainNoSlot(attendees, minutes)}
          </>
        ) : (
          <>
            <b>{minuteOfDayText(start)}.</b> {describeSlot(minutes, presentPeople.length)} {explainRejected(rejected)}
          </>
        )}
      </output>
      {/* The found time in each participant's zone; its space stays reserved if there is none. */}
      <ul className={c.clocks} data-empty={start === undefined || undefined}>
        {presentPeople.map(({ name, city, minutesAhead }) => (
          <li key={name}>
            <b>{minuteOfDayText((start ?? 0) + minutesAhead)}</b> {placeName(city)}
          </li>
        ))}
      </ul>
      <p className={c.hint}>{t`Drag an appointment or leave someone out: Meridian searches again.`}</p>
    </section>
  )
}

interface BusyLaneProps {
  person: Person
  isPresent: boolean
  onToggle: () => void
  onMove: (id: string, start: number) => void
}

/** A person's working hours and appointments. The visitor cannot be removed. */
function BusyLane({ person, isPresent, onToggle, onMove }: BusyLaneProps) {
  const { t } = useLingui()
  const isVisitor = person.name === VISITOR
  const name = isVisitor ? t`You` : person.name
  const { hours } = toAttendee(person)
  return (
    <div className={c.lane} data-absent={!isPresent || undefined}>
      <label className={c.person}>
        <input
          type="checkbox"
          checked={isPresent}
          disabled={isVisitor}
          onChange={onToggle}
          aria-label={isVisitor ? t`Include me` : t`Include ${name}`}
        />
        <span>
          {name}
          <small>{placeName(person.city)}</small>
        </span>
      </label>
      <div className={c.track}>
        <div className={c.hours} style={{ left: `${percent(hours.start)}%`, right: `${100 - percent(hours.end)}%` }} />
        {person.appointments.map((appointment) => (
          <AppointmentBlock key={appointment.id} appointment={appointment} owner={name} onMove={onMove} />
        ))}
      </div>
    </div>
  )
}

interface AppointmentBlockProps {
  appointment: Appointment
  owner: string
  onMove: (id: string, start: number) => void
}

/** A draggable appointment; for keyboard and screen reader users, a slider over the day. */
function AppointmentBlock({ appointment: { id, title, start, minutes, color }, owner, onMove }: AppointmentBlockProps) {
  const { t } = useLingui()
  const slider = useRef<HTMLInputElement>(null)
  const drag = useRef<{ x: number; start: number; minutesPerPixel: number } | undefined>(undefined)
  const latestStart = SHOWN_SPAN.end - minutes

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const track = event.currentTarget.parentElement
    if (!track) return
    event.currentTarget.setPointerCapture(event.pointerId)
    slider.current?.focus({ preventScroll: true })
    drag.current = { x: event.clientX, start, minutesPerPixel: DAY_LENGTH / track.clientWidth }
  }
  const dragTo = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    const { x, start: from, minutesPerPixel } = drag.current
    const to = Math.round((from + (event.clientX - x) * minutesPerPixel) / STEP_MINUTES) * STEP_MINUTES
    onMove(id, Math.min(Math.max(to, SHOWN_SPAN.start), latestStart))
  }
  const endDrag = () => {
    drag.current = undefined
  }

  const position: CSSProperties = { left: `${percent(start)}%`, width: `${percent(start + minutes) - percent(start)}%` }
  return (
    <div
      className={c.block}
      style={{ ...eventStyle(PALETTE[color]), ...position }}
      onPointerDown={startDrag}
      onPointerMove={dragTo}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <span aria-hidden>{t(title)}</span>
      <input
        ref={slider}
        type="range"
        min={SHOWN_SPAN.start}
        max={latestStart}
        step={STEP_MINUTES}
        value={start}
        aria-label={`${owner}: ${t(title)}`}
        aria-valuetext={t`${{ from: minuteOfDayText(start) }} to ${{ to: minuteOfDayText(start + minutes) }}`}
        onChange={(event) => onMove(id, Number(event.currentTarget.value))}
      />
    </div>
  )
}

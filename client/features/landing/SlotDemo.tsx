import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { BusyLane, share } from './BusyLane.tsx'
import { cityText } from './colleague-zones.ts'
import { clock, explainNone, explainPassed, findCommonSlot, nameSlot, VISITOR } from './common-slot.ts'
import { attendeeOf, demoDay, type Person } from './demo-day.ts'
import c from './SlotDemo.module.css'

const LENGTHS = [30, 60, 90]
const HOUR_LABELS = [9, 12, 15, 18]

/** Server-rendered for a visitor in Madrid on a day in November. */
const BUILT_FOR = demoDay({ zone: 'Europe/Madrid', offset: 60 }, Date.UTC(2026, 10, 19, 12))

/** Moves the day to the visitor's zone when the page is idle. */
function useDemoDay(): Person[] {
  const [day, setDay] = useState(BUILT_FOR)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDay(demoDay({ zone: userTimeZone(), offset: -new Date().getTimezoneOffset() }, Date.now()))
    }, 300)
    return () => clearTimeout(timer)
  }, [])
  return day
}

/** Three people's day: moving appointments or removing people searches again. */
export function SlotDemo({ className = '' }: { className?: string | undefined }) {
  const { t } = useLingui()
  const day = useDemoDay()
  const [moved, setMoved] = useState<Record<string, number>>({})
  const [absent, setAbsent] = useState<readonly string[]>([])
  const [minutes, setMinutes] = useState(60)

  const people = withMoves(day, moved)
  const present = people.filter(({ name }) => !absent.includes(name))
  const attendees = present.map(attendeeOf)
  const { start, passed } = findCommonSlot(attendees, minutes)

  const toggle = (name: string) =>
    setAbsent((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]))

  return (
    <section className={`${c.demo} ${className}`} aria-label={t`Try it: the first time that works for three people`}>
      <Lengths minutes={minutes} onChange={setMinutes} />
      <div className={c.lanes}>
        <div className={c.axis} aria-hidden>
          {HOUR_LABELS.map((hour) => (
            <span key={hour} style={{ left: `${share(hour * 60)}%` }}>
              {clock(hour * 60)}
            </span>
          ))}
        </div>
        {people.map((person) => (
          <BusyLane
            key={person.name}
            person={person}
            isPresent={!absent.includes(person.name)}
            onToggle={person.name === VISITOR ? undefined : () => toggle(person.name)}
            onMove={(id, to) => setMoved((all) => ({ ...all, [id]: to }))}
          />
        ))}
        <div className={c.found} hidden={start === undefined} aria-hidden>
          {start !== undefined && (
            <i style={{ left: `${share(start)}%`, width: `${share(start + minutes) - share(start)}%` }}>
              <b>{clock(start)}</b>
            </i>
          )}
        </div>
      </div>
      <output className={c.answer}>
        {start === undefined ? (
          <>
            <b>{t`No time on this day works for everyone.`}</b> {explainNone(attendees, minutes)}
          </>
        ) : (
          <>
            <b>{clock(start)}.</b> {nameSlot(minutes, present.length)} {explainPassed(passed)}
          </>
        )}
      </output>
      <Clocks people={present} start={start} />
      <p className={c.hint}>{t`Drag an appointment or leave someone out: Meridian searches again.`}</p>
    </section>
  )
}

function withMoves(people: Person[], moved: Record<string, number>): Person[] {
  return people.map((person) => ({
    ...person,
    appointments: person.appointments.map((appointment) => ({
      ...appointment,
      start: moved[appointment.id] ?? appointment.start,
    })),
  }))
}

function Lengths({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className={c.lengths}>
      <legend>{t`Find a time for`}</legend>
      {LENGTHS.map((length) => (
        <label key={length} className={shape.segment}>
          <input type="radio" name="demo-length" checked={minutes === length} onChange={() => onChange(length)} />
          {length} min
        </label>
      ))}
    </fieldset>
  )
}

/** The found time in each participant's zone; its space is reserved if there is none. */
function Clocks({ people, start }: { people: Person[]; start: number | undefined }) {
  return (
    <ul className={c.clocks} data-empty={start === undefined || undefined}>
      {people.map(({ name, city, ahead }) => (
        <li key={name}>
          <b>{clock((start ?? 0) + ahead)}</b> {cityText(city)}
        </li>
      ))}
    </ul>
  )
}

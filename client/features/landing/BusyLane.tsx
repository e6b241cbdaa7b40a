import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { eventStyle } from '#client/entities/event/event-style.ts'
import { PALETTE } from '#shared/palette.ts'
import { cityText } from './colleague-zones.ts'
import { clock, STEP, VISITOR } from './common-slot.ts'
import { type Appointment, attendeeOf, nameOf, type Person, RENDERED_AT } from './demo-day.ts'
import c from './SlotDemo.module.css'

const LENGTH = RENDERED_AT.end - RENDERED_AT.start

/** The position of a time in the lane, percent. */
export function share(minutes: number): number {
  return ((Math.min(Math.max(minutes, RENDERED_AT.start), RENDERED_AT.end) - RENDERED_AT.start) / LENGTH) * 100
}

interface BusyLaneProps {
  person: Person
  isPresent: boolean
  /** Undefined for participants who cannot be removed. */
  onToggle: (() => void) | undefined
  onMove: (id: string, start: number) => void
}

/** A person's working hours and appointments. */
export function BusyLane({ person, isPresent, onToggle, onMove }: BusyLaneProps) {
  const { t } = useLingui()
  const { city, appointments } = person
  const name = nameOf(person)
  const { hours } = attendeeOf(person)
  return (
    <div className={c.lane} data-absent={!isPresent || undefined}>
      <label className={c.who}>
        <input
          type="checkbox"
          checked={isPresent}
          disabled={!onToggle}
          onChange={onToggle}
          aria-label={person.name === VISITOR ? t`Include me` : t`Include ${name}`}
        />
        <span>
          {name}
          <small>{cityText(city)}</small>
        </span>
      </label>
      <div className={c.track}>
        <div className={c.hours} style={{ left: `${share(hours.start)}%`, right: `${100 - share(hours.end)}%` }} />
        {appointments.map((appointment) => (
          <Block key={appointment.id} appointment={appointment} owner={name} onMove={onMove} />
        ))}
      </div>
    </div>
  )
}

interface BlockProps {
  appointment: Appointment
  owner: string
  onMove: (id: string, start: number) => void
}

/** A draggable appointment; for keyboards and screen readers a slider over the day. */
function Block({ appointment: { id, title, start, minutes, color }, owner, onMove }: BlockProps) {
  const { t } = useLingui()
  const slider = useRef<HTMLInputElement>(null)
  const drag = useRef<{ x: number; start: number; perPixel: number } | undefined>(undefined)
  const latest = RENDERED_AT.end - minutes

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const track = event.currentTarget.parentElement
    if (!track) return
    event.currentTarget.setPointerCapture(event.pointerId)
    slider.current?.focus({ preventScroll: true })
    drag.current = { x: event.clientX, start, perPixel: LENGTH / track.clientWidth }
  }
  const pull = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    const { x, start: from, perPixel } = drag.current
    const to = Math.round((from + (event.clientX - x) * perPixel) / STEP) * STEP
    onMove(id, Math.min(Math.max(to, RENDERED_AT.start), latest))
  }
  const release = () => {
    drag.current = undefined
  }

  const place: CSSProperties = { left: `${share(start)}%`, width: `${share(start + minutes) - share(start)}%` }
  return (
    <div
      className={c.block}
      style={{ ...eventStyle(PALETTE[color]), ...place }}
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <span aria-hidden>{t(title)}</span>
      <input
        ref={slider}
        type="range"
        min={RENDERED_AT.start}
        max={latest}
        step={STEP}
        value={start}
        aria-label={`${owner}: ${t(title)}`}
        aria-valuetext={t`${{ from: clock(start) }} to ${{ to: clock(start + minutes) }}`}
        onChange={(event) => onMove(id, Number(event.currentTarget.value))}
      />
    </div>
  )
}

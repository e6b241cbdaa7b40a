import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { PARTS_OF_DAY, partOfDay } from '#client/lib/part-of-day.ts'
import { clockTime } from '#client/lib/reader-time.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'
import type { OfferedSlot } from '#shared/invitations.ts'
import { zoneOffset } from '#shared/time.ts'
import { moveFocus } from '../arrow-keys.ts'
import { Bone } from '../Bone.tsx'
import { clashOf } from './clash.ts'
import c from './TimeButtons.module.css'

interface TimeButtonsProps {
  /** Of one day. */
  slots: readonly OfferedSlot[]
  zone: string
  /** The start of the chosen time. */
  chosen: string | undefined
  /** The start of the first time that suits. */
  first: string | undefined
  onChoose: (slot: OfferedSlot) => void
}

/** The times of a day, by its parts. Tab reaches each; the arrow keys are quicker. */
export function TimeButtons({ slots, zone, chosen, first, onChoose }: TimeButtonsProps) {
  const times = slots.map((slot) => ({
    slot,
    time: clockTime(slot.start, zone),
    part: partOfDay(slot.start, zone),
  }))
  const parts = PARTS_OF_DAY.map((name) => ({
    name,
    times: times.filter(({ part }) => part === name),
  })).filter((part) => part.times.length > 0)
  const isTwice = (time: string) => times.filter((other) => other.time === time).length > 1
  return (
    <div className={c.parts} data-arrow-keys>
      {parts.map((part) => (
        <Part key={part.name} name={t(part.name)}>
          {part.times.map(({ slot, time }) => (
            <TimeButton
              key={slot.start}
              slot={slot}
              // An hour that the clock repeats is told apart by its offset.
              time={isTwice(time) ? `${time} ${zoneOffset(zone, Date.parse(slot.start))}` : time}
              isChosen={slot.start === chosen}
              isFirst={slot.start === first}
              onChoose={onChoose}
            />
          ))}
        </Part>
      ))}
    </div>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={c.part}>{name}</legend>
      <div className={c.times}>{children}</div>
    </fieldset>
  )
}

interface TimeButtonProps {
  slot: OfferedSlot
  time: string
  isChosen: boolean
  isFirst: boolean
  onChoose: (slot: OfferedSlot) => void
}

function TimeButton({ slot, time, isChosen, isFirst, onChoose }: TimeButtonProps) {
  const clash = clashOf(slot)
  const note = clash ? t(clash.note) : isFirst && t('first free')
  return (
    <button
      type="button"
      className={c.time}
      aria-pressed={isChosen}
      data-clash={clash && ''}
      onClick={() => onChoose(slot)}
      onKeyDown={moveFocus}
    >
      {time} {note && <small>{note}</small>}
      {clash && <VisuallyHidden>. {t(clash.says)}</VisuallyHidden>}
    </button>
  )
}

/** About as many as a day has. */
const PLACES = Array.from({ length: 18 }, (_, place) => place)

export function TimesSkeleton() {
  return (
    <div className={`${c.parts} ${c.waiting}`} aria-hidden>
      <div>
        <div className={c.part}>
          <Bone width={64} height={14} />
        </div>
        <div className={c.times}>
          {PLACES.map((place) => (
            <Bone key={place} width="100%" height={48} radius={12} />
          ))}
        </div>
      </div>
    </div>
  )
}

import { cityText } from '#client/entities/zone/city-text.ts'
import { t } from '#client/lib/language.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { DAY, offsetAt } from '#shared/time.ts'
import { timeSpan } from '../time-span.ts'
import c from './HomeHours.module.css'

/** Whose times they are, and where their day is. */
export interface Home {
  name: string
  time_zone: string
}

interface HomeHoursProps {
  home: Home
  /** The reader's. */
  zone: string
  /** All times of a week. */
  slots: readonly OfferedSlot[]
  /** The day for which it is said: an instant of it. */
  at: string
}

/** Why a day abroad is empty for the most part: between which hours of its owner's the times of the week are. */
export function HomeHours({ home: { name, time_zone }, zone, slots, at }: HomeHoursProps) {
  const ahead = offsetAt(Date.parse(at), zone) - offsetAt(Date.parse(at), time_zone)
  if (ahead === 0) return null
  // On the owner's clocks, in ms since midnight.
  const spans = slots.map(({ start, end }) => {
    const from = (Date.parse(start) + offsetAt(Date.parse(start), time_zone)) % DAY
    return { from, to: from + Date.parse(end) - Date.parse(start) }
  })
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  if (to - from >= DAY) return null
  return (
    <p className={c.note}>
      {t('This week {name} can meet {home} in {zone}: {own} for you.', {
        name,
        home: timeSpan(from, to, 'UTC'),
        zone: cityText(time_zone),
        own: timeSpan(from + ahead, to + ahead, 'UTC'),
      })}
    </p>
  )
}

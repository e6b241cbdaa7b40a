import { useLingui } from '@lingui/react/macro'
import { cityText } from '#client/entities/zone/zone-label.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { DAY, offsetAt } from '#shared/time.ts'
import { timeSpan } from '../time-span.ts'
import c from './HomeHours.module.css'

/** The owner's name and zone. */
export interface Home {
  name: string
  time_zone: string
}

interface HomeHoursProps {
  home: Home
  /** The reader's. */
  zone: string
  /** All times of the week. */
  slots: readonly OfferedSlot[]
  /** An instant of the day, which decides the offset. */
  at: string
}

/** Explains why few times are offered in another zone: shows between which of the owner's hours they are. */
export function HomeHours({ home: { name, time_zone }, zone, slots, at }: HomeHoursProps) {
  const { t } = useLingui()
  const ahead = offsetAt(Date.parse(at), zone) - offsetAt(Date.parse(at), time_zone)
  if (ahead === 0) return null
  // In the owner's zone, ms since midnight.
  const spans = slots.map(({ start, end }) => {
    const from = (Date.parse(start) + offsetAt(Date.parse(start), time_zone)) % DAY
    return { from, to: from + Date.parse(end) - Date.parse(start) }
  })
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  if (to - from >= DAY) return null
  return (
    <p className={c.note}>
      {t`This week ${name} is available ${{ home: timeSpan(from, to, 'UTC') }} in ${{ zone: cityText(time_zone) }}, which is ${{ own: timeSpan(from + ahead, to + ahead, 'UTC') }} for you.`}
    </p>
  )
}

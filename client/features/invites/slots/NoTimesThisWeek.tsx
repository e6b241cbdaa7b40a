import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { dayText } from '#client/entities/dates/date-format.ts'
import { type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { OfferedSlot } from '#shared/invitations.ts'
import { NoTimes } from '../icons.tsx'
import type { FirstTimes } from './first-times.ts'

interface NoTimesThisWeekProps {
  /** The next time after this week; null if there is none, undefined while loading. */
  next: OfferedSlot | null | undefined
  /** Undefined while loading. */
  first: FirstTimes | undefined
  zone: string
  onShow: (weekStart: Day) => void
}

/** An empty week, with a link to the next available time. */
export function NoTimesThisWeek({ next, first, zone, onShow }: NoTimesThisWeekProps) {
  const { t } = useLingui()
  const isLast = next === null && first !== undefined
  const other = next ?? (isLast ? (first.preferred ?? first.any) : undefined)
  return (
    <EmptyState
      level={3}
      icon={<NoTimes />}
      title={t`No times this week`}
      actions={
        other && (
          <Button variant="secondary" onClick={() => onShow(startOfWeek(dayOf(other.start, zone)))}>
            {t`Go to ${{ day: dayText(other.start, zone) }}`}
          </Button>
        )
      }
    >
      {isLast
        ? t`Nothing available until ${{ day: dayText(first.bookable_until, zone, { day: 'numeric', month: 'long' }) }}, the last day that can be booked.`
        : next
          ? t`The next available times are later.`
          : t`Looking further ahead.`}
    </EmptyState>
  )
}

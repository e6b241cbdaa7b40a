import { Button } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import { dayText, startOfWeek } from '#client/lib/reader-time.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { OfferedSlot } from '#shared/invitations.ts'
import { NoTimes } from '../icons.tsx'
import { type Day, dayOf } from './days.ts'

interface NoTimesThisWeekProps {
  /** The next time after this week; null when there is none, undefined while that is being asked. */
  next: OfferedSlot | null | undefined
  zone: string
  onShow: (weekStart: Day) => void
}

export function NoTimesThisWeek({ next, zone, onShow }: NoTimesThisWeekProps) {
  return (
    <EmptyState
      level={3}
      icon={<NoTimes />}
      title={t(next === null ? 'No times from here on' : 'No times this week')}
      actions={
        next && (
          <Button variant="secondary" onClick={() => onShow(startOfWeek(dayOf(next.start, zone)))}>
            {t('Go to {day}', { day: dayText(next.start, zone) })}
          </Button>
        )
      }
    >
      {t(
        next === null
          ? 'Earlier weeks have some.'
          : next
            ? 'The next ones are a little later.'
            : 'Looking further ahead.',
      )}
    </EmptyState>
  )
}

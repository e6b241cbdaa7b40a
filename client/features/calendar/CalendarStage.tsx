import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { daysBetween } from '#client/entities/dates/wall-time.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useOnline } from '#client/lib/online.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import c from './CalendarStage.module.css'
import type { useCalendarEvents } from './calendar-events.ts'
import { overlapsDays } from './dates/event-times.ts'
import { visibleDays } from './dates/views.ts'
import type { CalendarGridProps } from './grid/CalendarGrid.tsx'
import { CalendarSkeleton } from './grid/CalendarSkeleton.tsx'
import { useIsPhone } from './navigation.ts'

const CalendarGrid = lazyWithRetry(() => import('./grid/CalendarGrid.tsx'))
const PhoneMonth = lazyWithRetry(() => import('./grid/PhoneMonth.tsx'))

interface CalendarStageProps extends Omit<CalendarGridProps, 'events'> {
  query: Omit<ReturnType<typeof useCalendarEvents>, 'all'>
}

/** The calendar, or its loading or error state. */
export function CalendarStage({ query, ...grid }: CalendarStageProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const isPhone = useIsPhone()
  const { events, hasData, isCurrent, error, isFetching, refetch } = query
  const { view, date, zone } = grid
  const days = visibleDays(view, date)

  if (!hasData && error) {
    const { detail, status } = readApiError(error)
    return <ErrorState errorMessage={detail} errorStatus={status} onTryAgain={() => void refetch()} />
  }
  const skeleton = <CalendarSkeleton days={Math.min(7, daysBetween(days.start, days.end))} />
  // Until its events load, the agenda would say that nothing is planned.
  if (!hasData || (!isCurrent && view === 'agenda')) return skeleton

  // In these views, dragging over the hours creates an event, as the hint says.
  const hasHours = view !== 'month' && view !== 'agenda'
  const isEmpty = !events.some(overlapsDays(days, zone))
  const Grid = isPhone && view === 'month' ? PhoneMonth : CalendarGrid
  return (
    <div className={c.stage} aria-busy={isFetching}>
      {error && (
        <p className={c.stale} role="alert">
          {t`The events may be out of date.`}
          <Button size="compact-sm" variant="secondary" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </p>
      )}
      <LazyBoundary fallback={skeleton}>
        <Grid {...grid} events={events} />
        {!isCurrent ? (
          <p className={c.hint} data-waiting>
            {isOnline ? t`Loading...` : t`You’re offline. We’ll reload when you reconnect.`}
          </p>
        ) : (
          isEmpty && hasHours && <p className={c.hint}>{t`No events here. Select a time or drag to add one.`}</p>
        )}
      </LazyBoundary>
    </div>
  )
}

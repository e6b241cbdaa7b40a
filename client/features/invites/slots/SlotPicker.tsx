import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import type { Day } from '#client/entities/dates/wall-time.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useOnline } from '#client/lib/online.ts'
import { LocalizedText } from '#client/ui/content/LocalizedText.tsx'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { OfflineState } from '#client/ui/feedback/LoadingScreen.tsx'
import type { OfferedSlot } from '#shared/invitations.ts'
import { type Home, HomeHours } from './HomeHours.tsx'
import { NoTimesThisWeek } from './NoTimesThisWeek.tsx'
import c from './SlotPicker.module.css'
import type { ShownDay } from './shown-day.ts'
import type { SlotWeeks } from './slot-weeks.ts'
import { TimeButtons, TimesSkeleton } from './TimeButtons.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import { ZoneButton } from './ZoneButton.tsx'

interface SlotPickerProps {
  weeks: SlotWeeks
  /** Undefined while loading. */
  home: Home | undefined
  zone: string
  onZone: (zone: string) => void
  day: ShownDay
  onChoose: (slot: OfferedSlot) => void
  /** Shown if no times are offered at all. */
  whenNone: ReactNode
}

/** The days of a week, and the times of one of them. */
export function SlotPicker(props: SlotPickerProps) {
  const { t } = useLingui()
  const {
    weeks,
    home,
    zone,
    onZone,
    day: { shown, show, chosen },
    onChoose,
    whenNone,
  } = props
  const picker = useRef<HTMLElement>(null)
  const { days, isLoading, error, next, first } = weeks

  const showWeek = (weekStart: Day) => {
    weeks.show(weekStart)
    picker.current?.focus()
  }

  if (first?.any === null) return whenNone
  return (
    <section ref={picker} className={c.picker} aria-label={t`Pick a time`} tabIndex={-1}>
      <WeekStrip weeks={weeks} shown={shown?.day} onDay={show} />
      <div className={c.heading}>
        <h3 className={c.day}>
          <LocalizedText>{shown ? dayText(`${shown.day}T12:00Z`, 'UTC') : t`Times`}</LocalizedText>
        </h3>
        <ZoneButton zone={zone} at={shown?.slots[0]?.start ?? `${weeks.weekStart}T12:00Z`} onZone={onZone} />
      </div>
      {error ? (
        <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={weeks.retry} />
      ) : isLoading ? (
        <LoadingTimes />
      ) : shown ? (
        <>
          <TimeButtons
            slots={shown.slots}
            duration={weeks.duration}
            homeZone={home?.time_zone ?? zone}
            zone={zone}
            chosen={chosen}
            first={first}
            onChoose={onChoose}
          />
          {home && (
            <HomeHours home={home} zone={zone} slots={days.flatMap(({ slots }) => slots)} at={`${shown.day}T12:00Z`} />
          )}
        </>
      ) : (
        <NoTimesThisWeek next={next} first={first} zone={zone} onShow={showWeek} />
      )}
      <LiveRegion>
        <LocalizedText>{isLoading ? t`Loading times` : summary(weeks)}</LocalizedText>
      </LiveRegion>
    </section>
  )
}

function LoadingTimes() {
  return useOnline() ? <TimesSkeleton /> : <OfflineState level={3} />
}

function summary({ days, error }: SlotWeeks): string {
  const count = days.filter(({ slots }) => slots.length > 0).length
  if (error) return ''
  return count === 1
    ? t`Week of ${{ day: dayText(`${days[0]?.day}T12:00Z`, 'UTC', LONG_DAY) }}: 1 day with times`
    : t`Week of ${{ day: dayText(`${days[0]?.day}T12:00Z`, 'UTC', LONG_DAY) }}: ${count} days with times`
}

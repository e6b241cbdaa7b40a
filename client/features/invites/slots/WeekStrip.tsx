import { ph, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { dayText, weekText } from '#client/entities/dates/date-format.ts'
import { addDays, type Day } from '#client/entities/dates/wall-time.ts'
import { LocalizedText } from '#client/ui/content/LocalizedText.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { ChevronLeft, ChevronRight } from '../icons.tsx'
import type { SlotDay, SlotWeeks } from './slot-weeks.ts'
import c from './WeekStrip.module.css'

interface WeekStripProps {
  weeks: SlotWeeks
  shown: Day | undefined
  onSelectDay: (day: Day) => void
}

/** The days of a week, with buttons for the previous and next week. */
export function WeekStrip({ weeks, shown, onSelectDay }: WeekStripProps) {
  const { t } = useLingui()
  const { weekStart, days, hasPrevious, hasNext, show, isLoading } = weeks
  return (
    <>
      <div className={c.head}>
        <h2 className={c.week}>
          <LocalizedText>{weekText(weekStart, addDays(weekStart, 6))}</LocalizedText>
        </h2>
        <PageButton label={t`Previous week`} disabled={!hasPrevious} onClick={() => show(addDays(weekStart, -7))}>
          <ChevronLeft />
        </PageButton>
        <PageButton label={t`Next week`} disabled={!hasNext} onClick={() => show(addDays(weekStart, 7))}>
          <ChevronRight />
        </PageButton>
      </div>
      <fieldset className={c.days} aria-label={t`Day`} aria-busy={isLoading}>
        {days.map((day) => (
          <DayButton key={day.day} {...day} isShown={day.day === shown} onPick={() => onSelectDay(day.day)} />
        ))}
      </fieldset>
    </>
  )
}

interface PageButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

function PageButton({ label, disabled, onClick, children }: PageButtonProps) {
  return (
    // Not `disabled`: at the last week, the pressed button must keep the focus.
    <button
      type="button"
      className={c.turn}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}

function DayButton({ day, slots, isShown, onPick }: SlotDay & { isShown: boolean; onPick: () => void }) {
  const { t } = useLingui()
  const noon = `${day}T12:00Z`
  const times =
    slots.length === 0 ? t`no times` : t`${plural({ n: slots.length }, { one: '# time', other: '# times' })}`
  return (
    <button type="button" className={c.day} aria-pressed={isShown} disabled={slots.length === 0} onClick={onPick}>
      <LocalizedText>{dayText(noon, 'UTC', { weekday: 'short' })}</LocalizedText>{' '}
      <b>{dayText(noon, 'UTC', { day: 'numeric' })}</b>{' '}
      <VisuallyHidden>
        <Trans>
          <LocalizedText>{ph({ month: dayText(noon, 'UTC', { month: 'long' }) })}</LocalizedText>, {times}
        </Trans>
      </VisuallyHidden>
    </button>
  )
}

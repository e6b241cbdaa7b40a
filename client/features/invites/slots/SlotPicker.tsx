import { ph, plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { clockTime, dayRangeText, dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { addDays, type Day } from '#client/entities/dates/wall-time.ts'
import { cityText, zoneLabel } from '#client/entities/zone/zone-label.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { preload } from '#client/lib/chunk-errors.ts'
import { useOnline } from '#client/lib/online.ts'
import { submitProps } from '#client/ui/buttons/submit-props.ts'
import { LocalizedText } from '#client/ui/content/LocalizedText.tsx'
import { LiveRegion, VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { OfflineState } from '#client/ui/feedback/LoadingScreen.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import { DAY, MINUTE, offsetAt } from '#shared/time.ts'
import { NoTimesAtAll, NoTimesThisWeek } from './NoTimes.tsx'
import c from './SlotPicker.module.css'
import type { ShownDay, SlotDay, SlotWeeks } from './slot-weeks.ts'
import { TimeButtons, TimesSkeleton } from './TimeButtons.tsx'

const loadZoneDialog = () => import('#client/entities/zone/ZoneDialog.tsx')
const preloadZoneDialog = () => preload(loadZoneDialog)
const ZoneDialog = lazyWithBoundary(loadZoneDialog)

type Owner = Pick<SenderInfo, 'name' | 'email' | 'time_zone'> & Partial<SenderInfo>

interface SlotPickerProps {
  weeks: SlotWeeks
  /** Undefined while loading. */
  owner: Owner | undefined
  zone: string
  onZoneChange: (zone: string) => void
  day: ShownDay
  onChoose: (start: string) => void
  /** Whether the chosen time is being booked, and cannot be changed. */
  isBusy: boolean
  /** Whether a meeting is being moved. */
  isMove?: boolean
}

/** The days of a week, and the times of the selected day. */
export function SlotPicker(props: SlotPickerProps) {
  const { weeks, owner, zone, onZoneChange, day, onChoose, isBusy, isMove = false } = props
  const { t } = useLingui()
  const isOnline = useOnline()
  const picker = useRef<HTMLElement>(null)
  const { isLoading, error, first } = weeks
  const { slotDay, choice } = day

  const showWeekAndFocus = (weekStart: Day) => {
    weeks.showWeek(weekStart)
    picker.current?.focus()
  }

  if (first?.any === null) return <NoTimesAtAll owner={owner} first={first} zone={zone} isMove={isMove} />
  return (
    <section ref={picker} className={c.picker} aria-label={t`Pick a time`} tabIndex={-1} inert={isBusy}>
      <WeekStrip weeks={weeks} day={day} />
      <div className={c.dayHeader}>
        <h3 className={c.day}>
          <LocalizedText>{slotDay ? dayText(`${slotDay.day}T12:00Z`, 'UTC') : t`Times`}</LocalizedText>
        </h3>
        <ZoneButton
          zone={zone}
          at={slotDay?.slots[0]?.start ?? `${weeks.weekStart}T12:00Z`}
          onZoneChange={onZoneChange}
        />
      </div>
      {error ? (
        <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={weeks.retry} />
      ) : isLoading && isOnline ? (
        <TimesSkeleton />
      ) : isLoading ? (
        <OfflineState level={3} />
      ) : slotDay ? (
        <>
          <TimeButtons
            slots={slotDay.slots}
            duration={weeks.duration}
            ownerZone={owner?.time_zone ?? zone}
            zone={zone}
            choice={choice}
            first={first}
            onChoose={onChoose}
          />
          {owner && <OwnerHours owner={owner} zone={zone} weeks={weeks} day={slotDay.day} />}
        </>
      ) : (
        <NoTimesThisWeek weeks={weeks} zone={zone} onShow={showWeekAndFocus} />
      )}
      <LiveRegion>
        <LocalizedText>{isLoading ? t`Loading times` : weekSummary(weeks)}</LocalizedText>
      </LiveRegion>
    </section>
  )
}

function weekSummary({ days, error }: SlotWeeks): string {
  if (error) return ''
  const count = days.filter(({ slots }) => slots.length > 0).length
  const day = dayText(`${days[0]?.day}T12:00Z`, 'UTC', LONG_DAY)
  return count === 1 ? t`Week of ${day}: 1 day with times` : t`Week of ${day}: ${count} days with times`
}

/** Shows the zone of the displayed times, with its offset at an instant, and changes it. */
function ZoneButton({ zone, at, onZoneChange }: Pick<SlotPickerProps, 'zone' | 'onZoneChange'> & { at: string }) {
  const { t } = useLingui()
  const { opener, isOpen, open, close } = useOpener()
  return (
    <>
      <form className={c.zoneForm}>
        <button
          ref={opener}
          {...submitProps(open)}
          className={c.zone}
          aria-haspopup="dialog"
          onPointerEnter={preloadZoneDialog}
          onFocus={preloadZoneDialog}
        >
          <span>
            <span className={c.lead}>{t`Times in`}</span> <b>{zoneLabel(zone, at)}</b>
          </span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
      </form>
      {isOpen && <ZoneDialog title={t`Time zone`} zone={zone} at={at} onZoneChange={onZoneChange} onClose={close} />}
    </>
  )
}

interface OwnerHoursProps extends Pick<SlotPickerProps, 'weeks' | 'zone'> {
  owner: Owner
  /** The day that determines the offsets. */
  day: Day
}

/** For users in another zone: the hours of the week's times in both zones, unless these hours are split. */
function OwnerHours({ owner: { time_zone }, zone, weeks, day }: OwnerHoursProps) {
  const { t } = useLingui()
  const noon = Date.parse(`${day}T12:00Z`)
  const difference = offsetAt(noon, zone) - offsetAt(noon, time_zone)
  // Clocks that agree, even if a day apart, need no explanation.
  if (difference % DAY === 0) return null
  const length = weeks.duration * MINUTE
  // In the owner's zone, ms since midnight.
  const starts = weeks.days.flatMap(({ slots }) =>
    slots.map(({ start }) => (Date.parse(start) + offsetAt(Date.parse(start), time_zone)) % DAY),
  )
  // Hours may extend past midnight.
  const continues = (from: number, to: number) => from !== to && (to - from + DAY) % DAY <= length
  const [from, ...laterRuns] = new Set(starts.filter((at) => !starts.some((other) => continues(other, at))))
  const last = starts.find((at) => !starts.some((other) => continues(at, other)))
  if (from === undefined || last === undefined || laterRuns.length > 0) return null
  const hours = (shift: number) =>
    t`${{ start: clockTime(from + shift, 'UTC') }} and ${{ end: clockTime(last + length + shift, 'UTC') }}`
  return (
    <p className={c.ownerHours}>
      {t`This week’s times are between ${{ home: hours(0) }}, ${{ zone: cityText(time_zone) }} time, which is between ${{ own: hours(difference) }} for you.`}
    </p>
  )
}

/** The days of a week, with buttons for the previous and next week. */
function WeekStrip({ weeks, day: { slotDay, showDay } }: Pick<SlotPickerProps, 'weeks' | 'day'>) {
  const { t } = useLingui()
  const { weekStart, days, hasPrevious, hasNext, showWeek, isLoading } = weeks
  const weekButtons = [
    { label: t`Previous week`, isEnabled: hasPrevious, to: addDays(weekStart, -7), Icon: IconChevronLeft },
    { label: t`Next week`, isEnabled: hasNext, to: addDays(weekStart, 7), Icon: IconChevronRight },
  ]
  return (
    <form className={c.strip}>
      <div className={c.weekHeader}>
        <h2 className={c.week}>
          <LocalizedText>{dayRangeText(weekStart, addDays(weekStart, 6))}</LocalizedText>
        </h2>
        {weekButtons.map(({ label, isEnabled, to, Icon }) => (
          <button
            key={label}
            {...submitProps(() => isEnabled && showWeek(to))}
            className={c.weekButton}
            aria-label={label}
            // Not `disabled`: at the first or last week, the pressed button must keep focus.
            aria-disabled={!isEnabled || undefined}
          >
            <Icon size={20} stroke={1.8} aria-hidden />
          </button>
        ))}
      </div>
      <fieldset className={c.days} aria-label={t`Day`} aria-busy={isLoading}>
        {days.map((day) => (
          <DayButton key={day.day} {...day} isSelected={day.day === slotDay?.day} onSelect={() => showDay(day.day)} />
        ))}
      </fieldset>
    </form>
  )
}

function DayButton({ day, slots, isSelected, onSelect }: SlotDay & { isSelected: boolean; onSelect: () => void }) {
  const { t } = useLingui()
  const noon = `${day}T12:00Z`
  const times =
    slots.length === 0 ? t`no times` : t`${plural({ n: slots.length }, { one: '# time', other: '# times' })}`
  return (
    <button {...submitProps(onSelect)} className={c.weekday} aria-pressed={isSelected} disabled={slots.length === 0}>
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

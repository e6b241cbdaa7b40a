import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { dayText } from '#client/entities/dates/date-format.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { LoadingButton, type LoadingButtonProps } from '#client/ui/buttons/LoadingButton.tsx'
import { submitProps } from '#client/ui/buttons/submit-props.ts'
import { LocalizedText } from '#client/ui/content/LocalizedText.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { MINUTE } from '#shared/time.ts'
import c from './BookBar.module.css'
import { Skeleton } from './Skeleton.tsx'
import { conflictOf } from './slots/conflict.ts'
import type { ShownDay, SlotWeeks } from './slots/slot-weeks.ts'
import { timeSpanText } from './time-span.ts'

interface BarProps {
  title: ReactNode
  text?: ReactNode
  note?: string | undefined
  isWarning?: boolean | undefined
  children: ReactNode
}

/** A sticky bar at the bottom of the screen, with one or two actions. */
export function Bar({ title, text, note, isWarning, children }: BarProps) {
  const { t } = useLingui()
  return (
    <section className={`${shape.fading} ${c.bar}`} aria-label={t`The chosen time`}>
      <p className={c.choice}>
        <b>{title}</b>
        {text && <span>{text}</span>}
        {note && (
          <span className={c.note} data-warning={isWarning || undefined}>
            {note}
          </span>
        )}
      </p>
      <form className={c.actions}>{children}</form>
    </section>
  )
}

export interface BookBarProps extends Pick<BarProps, 'isWarning' | 'children'> {
  weeks: SlotWeeks
  day: ShownDay
  zone: string
  /** Why the time is proposed, such as “First slot that works for both”, or a warning; conflicts take precedence. */
  note?: string | undefined
}

/** The selected time, or a prompt to select one, with its actions. */
export function BookBar({ weeks, day: { choice, slot, slotDay }, zone, children, note, isWarning }: BookBarProps) {
  const { t } = useLingui()
  if (choice === undefined && weeks.isLoading) {
    return (
      <Bar title={<Skeleton width={230} height={18} />} text={<Skeleton width={150} height={14} />}>
        {children}
      </Bar>
    )
  }
  if (choice === undefined) {
    const hasNoTimes = weeks.first?.any === null
    const title = hasNoTimes ? msg`Nothing available` : slotDay ? msg`Choose a time` : msg`Choose a day and a time`
    return <Bar title={t(title)}>{children}</Bar>
  }
  const conflict = slot && conflictOf(slot)
  const end = Date.parse(choice) + weeks.duration * MINUTE
  return (
    <Bar
      note={conflict ? t(conflict.sentence) : note}
      isWarning={conflict ? true : isWarning}
      title={
        <>
          <span className={c.noWrap}>
            <LocalizedText>{dayText(choice, zone)}</LocalizedText>,
          </span>{' '}
          <span className={c.noWrap}>{timeSpanText(choice, end, zone)}</span>
        </>
      }
      text={zoneLabel(zone, choice, end)}
    >
      {children}
    </Bar>
  )
}

interface BarButtonProps extends Omit<LoadingButtonProps, 'isLoading' | 'size' | 'variant' | 'onClick'> {
  /** A short description of the button's effect. */
  hint: string
  isPrimary?: boolean
  isLoading?: boolean
  onPress: () => void
}

/** A button with a hint below. */
export function BarButton({ hint, isPrimary = false, isLoading = false, onPress, ...button }: BarButtonProps) {
  const id = useId()
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <div className={c.action}>
      <LoadingButton
        ref={ref}
        variant={isPrimary ? 'primary' : 'secondary'}
        size="md"
        aria-describedby={id}
        data-main-action={isPrimary || undefined}
        isLoading={isLoading}
        {...button}
        {...submitProps(onPress)}
        // If React replays a selection made just before the press, `onPress` is stale: a click calls the latest.
        formAction={() => ref.current?.click()}
      />
      <span id={id} className={c.hint}>
        {hint}
      </span>
    </div>
  )
}

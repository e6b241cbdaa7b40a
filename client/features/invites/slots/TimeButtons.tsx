import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clockTime, partOfDay } from '#client/entities/dates/date-format.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { submitProps } from '#client/ui/buttons/submit-props.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import type { OfferedSlot } from '#shared/invitations.ts'
import { formatZoneOffset, isNight } from '#shared/time.ts'
import { moveFocus } from '../arrow-keys.ts'
import { Skeleton } from '../Skeleton.tsx'
import { conflictOf } from './conflict.ts'
import { pickRegularSlots } from './regular-slots.ts'
import type { FirstTimes } from './slot-source.ts'
import c from './TimeButtons.module.css'

interface TimeButtonsProps {
  /** Of one day. */
  slots: readonly OfferedSlot[]
  /** minutes */
  duration: number
  /** The owner's zone, IANA. */
  ownerZone: string
  zone: string
  /** The start of the selected time. */
  choice: string | undefined
  first: FirstTimes | undefined
  onChoose: (start: string) => void
}

/**
 * The times of a day, by part of the day. Times off the regular grid are hidden until requested, as are times at night
 * if the day has others. Tab reaches each button; arrow keys are faster.
 */
export function TimeButtons(props: TimeButtonsProps) {
  const { t } = useLingui()
  const { slots, duration, ownerZone, zone, choice, first } = props
  const [isExpanded, setExpanded] = useState(false)
  const [isNightRequested, setNightRequested] = useState<boolean>()
  const regularStarts = new Set([
    ...pickRegularSlots(slots, duration, ownerZone).map(({ start }) => start),
    choice,
    first?.preferred?.start,
  ])
  const regularSlots = slots.filter(({ start }) => regularStarts.has(start))
  const shownSlots = isExpanded ? slots : regularSlots
  const isAtNight = ({ start }: OfferedSlot) => isNight(Date.parse(start), zone)
  const daytimeSlots = shownSlots.filter((slot) => !isAtNight(slot))
  const nightSlots = shownSlots.filter(isAtNight)
  const hasDaytime = daytimeSlots.length > 0
  const chosenSlot = slots.find(({ start }) => start === choice)
  const isNightShown = !hasDaytime || (isNightRequested ?? (chosenSlot !== undefined && isAtNight(chosenSlot)))
  return (
    <form className={c.parts}>
      {hasDaytime && <Times {...props} shownSlots={daytimeSlots} />}
      {!hasDaytime && <p className={c.onlyNight}>{onlyNightText(first, zone)}</p>}
      {nightSlots.length > 0 && isNightShown && <Times {...props} shownSlots={nightSlots} />}
      {(regularSlots.length < slots.length || (hasDaytime && nightSlots.length > 0)) && (
        <div className={c.toggles}>
          {regularSlots.length < slots.length && (
            <button {...submitProps(() => setExpanded(!isExpanded))} className={c.toggle} aria-expanded={isExpanded}>
              {isExpanded ? t`Fewer times` : t`More times`}
            </button>
          )}
          {hasDaytime && nightSlots.length > 0 && (
            <button
              {...submitProps(() => setNightRequested(!isNightShown))}
              className={c.toggle}
              aria-expanded={isNightShown}
            >
              {isNightShown ? t`Hide night times` : t`Show night times`}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

function onlyNightText(first: FirstTimes | undefined, zone: string): string {
  return first?.daytime === null
    ? t`All of these times are at night in ${{ zone: cityText(zone) }}.`
    : t`This day only has times at night in ${{ zone: cityText(zone) }}.`
}

const PART_NAMES: Record<ReturnType<typeof partOfDay>, MessageDescriptor> = {
  Morning: msg`Morning`,
  Afternoon: msg`Afternoon`,
  Evening: msg`Evening`,
  Night: msg`Night`,
}

/** Some of a day's times, by part of the day. */
function Times({ slots, shownSlots, zone, choice, first, onChoose }: TimeButtonsProps & { shownSlots: OfferedSlot[] }) {
  const { t } = useLingui()
  const times = slots.map(({ start }) => clockTime(start, zone))
  const isAmbiguous = (time: string) => times.filter((other) => other === time).length > 1
  const parts = [...Map.groupBy(shownSlots, ({ start }) => partOfDay(start, zone))]
  return (
    <div className={c.parts} data-arrow-keys>
      {parts.map(([part, partSlots]) => (
        <fieldset key={part}>
          <legend className={c.partName}>{t(PART_NAMES[part])}</legend>
          <div className={c.times}>
            {partSlots.map((slot) => {
              const time = clockTime(slot.start, zone)
              return (
                <TimeButton
                  key={slot.start}
                  slot={slot}
                  // When clocks go back, an hour occurs twice: the offset distinguishes the two.
                  time={isAmbiguous(time) ? `${time} ${formatZoneOffset(zone, Date.parse(slot.start))}` : time}
                  isChosen={slot.start === choice}
                  first={slot.start === first?.preferred?.start ? first : undefined}
                  onChoose={onChoose}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface TimeButtonProps {
  slot: OfferedSlot
  time: string
  isChosen: boolean
  /** Set if the slot is the proposed time. */
  first: FirstTimes | undefined
  onChoose: (start: string) => void
}

function TimeButton({ slot, time, isChosen, first, onChoose }: TimeButtonProps) {
  const { t } = useLingui()
  const conflict = conflictOf(slot)
  const isFirstOfAll = first?.conflictFree?.start === slot.start
  const note = conflict ? t(conflict.note) : first && (isFirstOfAll ? t`first free` : t`first daytime`)
  return (
    <button
      {...submitProps(() => onChoose(slot.start))}
      className={c.time}
      aria-pressed={isChosen}
      data-conflict={conflict && ''}
      onKeyDown={moveFocus}
    >
      {time} {note && <small>{note}</small>}
      {conflict && <VisuallyHidden>. {t(conflict.sentence)}</VisuallyHidden>}
    </button>
  )
}

/** The usual number of times per day. */
const PLACEHOLDERS = Array.from({ length: 18 }, (_, index) => index)

export function TimesSkeleton() {
  return (
    <div className={`${c.parts} ${c.skeleton}`} aria-hidden>
      <div>
        <div className={c.partName}>
          <Skeleton width={64} height={14} />
        </div>
        <div className={c.times}>
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} width="100%" height={48} radius={12} />
          ))}
        </div>
      </div>
    </div>
  )
}

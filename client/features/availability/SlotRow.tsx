import { useLingui } from '@lingui/react/macro'
import { clockText } from '#client/entities/dates/clock-text.ts'
import { TimePicker } from '#client/entities/dates/time-picker/TimePicker.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import type { Slot } from '#shared/schedule.ts'
import c from './DayRow.module.css'
import type { EditableSlot, SlotChange } from './editable-schedule.ts'
import { BinIcon } from './icons.tsx'
import type { SlotProblem } from './slot-problems.ts'
import { capitalized } from './weekday-name.ts'

export interface SlotRowProps {
  /** “Monday”, or “Monday, slot 2” if there are several. */
  name: string
  slot: EditableSlot
  problem: SlotProblem | undefined
  onChange: (change: SlotChange) => void
  onRemove: () => void
}

/** The times of a slot, and its error. */
export function SlotRow({ name, slot, problem, onChange, onRemove }: SlotRowProps) {
  const { t } = useLingui()
  const fieldOf = (time: keyof Slot) => ({
    value: slot[time],
    unreadable: slot.unreadable[time],
    bare: true,
    error: problem?.times.includes(time) ? problem.text : undefined,
    onChange: (value: string) => onChange({ [time]: value }),
    onUnreadable: (text: string) => onChange({ unreadable: { [time]: text } }),
  })
  return (
    <div className={c.slot}>
      <TimePicker label={capitalized(t`${{ slot: name }}, from`)} {...fieldOf('start_time')} />
      <span className={c.to} aria-hidden>
        {t`to`}
      </span>
      <TimePicker label={capitalized(t`${{ slot: name }}, to`)} {...fieldOf('end_time')} />
      <IconButton
        label={t`Remove ${{ slot: name }}, ${{ start: clockText(slot.start_time) }} to ${{ end: clockText(slot.end_time) }}`}
        onClick={onRemove}
      >
        <BinIcon />
      </IconButton>
      {problem && (
        <p className={c.problem} aria-hidden>
          {problem.text}
        </p>
      )}
    </div>
  )
}

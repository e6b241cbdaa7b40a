import type { Slot } from '#shared/schedule.ts'
import c from './DayRow.module.css'
import type { EditableSlot } from './editable-schedule.ts'
import { IconButton } from './IconButton.tsx'
import { BinIcon } from './icons.tsx'
import { TimePicker } from './TimePicker.tsx'

export interface SlotRowProps {
  /** 'Monday', or 'Monday, slot 2' where there are several. */
  name: string
  slot: EditableSlot
  problem: string | undefined
  onChange: (times: Partial<Slot>) => void
  onRemove: () => void
}

/** One slot: from, to, and what is wrong with it. */
export function SlotRow({ name, slot, problem, onChange, onRemove }: SlotRowProps) {
  return (
    <div className={c.slot}>
      <TimePicker
        label={`${name}, from`}
        value={slot.start_time}
        onChange={(start_time) => onChange({ start_time })}
        problem={problem}
      />
      <span className={c.to} aria-hidden>
        to
      </span>
      <TimePicker
        label={`${name}, to`}
        value={slot.end_time}
        onChange={(end_time) => onChange({ end_time })}
        problem={problem}
      />
      <IconButton label={`Remove ${name}, ${slot.start_time} to ${slot.end_time}`} onClick={onRemove}>
        <BinIcon />
      </IconButton>
      {problem && (
        <p className={c.problem} aria-hidden>
          {problem}
        </p>
      )}
    </div>
  )
}

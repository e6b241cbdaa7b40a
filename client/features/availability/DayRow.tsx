import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useRef } from 'react'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import type { Weekday } from '#shared/schedule.ts'
import { CopyDay } from './CopyDay.tsx'
import c from './DayRow.module.css'
import { type EditableSlot, type SlotChange, slotToAdd } from './editable-schedule.ts'
import { PlusIcon } from './icons.tsx'
import { SlotRow } from './SlotRow.tsx'
import type { SlotProblems } from './slot-problems.ts'
import { capitalized, weekdayName } from './weekday-name.ts'

export interface DayRowProps {
  day: Weekday
  slots: readonly EditableSlot[]
  problems: SlotProblems
  onAdd: () => void
  onRemove: (slot: EditableSlot) => void
  onChange: (slot: EditableSlot, change: SlotChange) => void
  onClear: () => void
  onCopy: (to: Weekday[]) => void
}

/** A day of the week and its slots. */
export function DayRow({ day, slots, problems, onAdd, onRemove, onChange, onClear, onCopy }: DayRowProps) {
  const { t } = useLingui()
  const addButton = useRef<HTMLButtonElement>(null)
  const name = weekdayName(day)
  const full = slotToAdd(slots) === undefined

  const remove = (slot: EditableSlot) => {
    onRemove(slot)
    // The pressed button is removed with its row; the focus stays in the day.
    addButton.current?.focus()
  }

  return (
    <section className={c.day} aria-label={capitalized(name)}>
      <Switch
        className={c.switch}
        classNames={{ label: c.name }}
        label={capitalized(name)}
        checked={slots.length > 0}
        onChange={({ currentTarget }) => (currentTarget.checked ? onAdd() : onClear())}
      />
      <div className={c.slots}>
        {slots.length === 0 && <span className={c.unavailable}>{t`Unavailable`}</span>}
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.id}
            name={slots.length === 1 ? name : t`${{ day: name }}, slot ${{ n: index + 1 }}`}
            slot={slot}
            problem={problems.get(slot.id)}
            onChange={(change) => onChange(slot, change)}
            onRemove={() => remove(slot)}
          />
        ))}
      </div>
      <div className={c.actions}>
        {slots.length > 0 && <CopyDay day={day} onCopy={onCopy} />}
        <IconButton
          ref={addButton}
          label={full ? t`No room for another slot on ${{ day: name }}` : t`Add a slot on ${{ day: name }}`}
          aria-disabled={full || undefined}
          onClick={full ? undefined : onAdd}
        >
          <PlusIcon />
        </IconButton>
      </div>
    </section>
  )
}

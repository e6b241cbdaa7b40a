import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clockText } from '#client/entities/dates/clock-text.ts'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { type Slot, WEEKDAYS, type Weekday } from '#shared/schedule.ts'
import c from './AvailabilityEditor.module.css'
import { DayRow } from './DayRow.tsx'
import {
  addSlot,
  changeSlot,
  clearDay,
  copyDay,
  type EditableSchedule,
  removeSlot,
  slotToAdd,
} from './editable-schedule.ts'
import type { SlotProblems } from './slot-problems.ts'
import { capitalized, weekdayName } from './weekday-name.ts'

export interface AvailabilityEditorProps {
  schedule: EditableSchedule
  onChange: (schedule: EditableSchedule) => void
  /** The result of `findProblems(schedule)`, shown at the slots. */
  problems: SlotProblems
}

const timesOf = ({ start_time, end_time }: Slot) =>
  t`${{ start: clockText(start_time) }} to ${{ end: clockText(end_time) }}`

/** Edits the slots of each day, Monday first. Adapts to its container's width. */
export function AvailabilityEditor({ schedule, onChange, problems }: AvailabilityEditorProps) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')

  const add = (day: Weekday) => {
    const next = slotToAdd(schedule[day])
    if (next) setAnnouncement(t`Added ${{ times: timesOf(next) }} on ${{ day: weekdayName(day) }}`)
    onChange(addSlot(schedule, day))
  }

  const copy = (day: Weekday, to: Weekday[]) => {
    if (to.length === 0) return
    setAnnouncement(t`Copied ${{ day: weekdayName(day) }} to ${{ days: to.map(weekdayName).join(', ') }}`)
    onChange(copyDay(schedule, day, to))
  }

  return (
    <div className={c.editor}>
      {WEEKDAYS.map((day) => (
        <DayRow
          key={day}
          day={day}
          slots={schedule[day]}
          problems={problems}
          onAdd={() => add(day)}
          onRemove={(slot) => {
            setAnnouncement(t`Removed ${{ times: timesOf(slot) }} on ${{ day: weekdayName(day) }}`)
            onChange(removeSlot(schedule, day, slot.id))
          }}
          onChange={(slot, change) => onChange(changeSlot(schedule, day, slot.id, change))}
          onClear={() => {
            setAnnouncement(t`${{ day: capitalized(weekdayName(day)) }}: unavailable`)
            onChange(clearDay(schedule, day))
          }}
          onCopy={(to) => copy(day, to)}
        />
      ))}
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}

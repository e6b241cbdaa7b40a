import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './AvailabilityEditor.module.css'
import { DayRow } from './DayRow.tsx'
import type { EditableSchedule } from './editable-schedule.ts'
import type { SlotProblems } from './slot-problems.ts'

interface AvailabilityEditorProps {
  schedule: EditableSchedule
  /** The zone of the hours. */
  time_zone: string
  onChange: (schedule: EditableSchedule) => void
  /** The result of `findProblems(schedule)`, shown at the slots. */
  problems: SlotProblems
}

/** Edits the slots of each day, Monday first. Adapts to its container's width. */
export function AvailabilityEditor({ schedule, time_zone, onChange, problems }: AvailabilityEditorProps) {
  const { t } = useLingui()
  const [now] = useState(Date.now)
  return (
    <div className={c.editor}>
      <p className={c.note}>
        {t`Times are in ${{ city: cityText(time_zone) }} time (${{ offset: formatZoneOffset(time_zone, now) }}).`}
      </p>
      {WEEKDAYS.map((day) => (
        <DayRow key={day} day={day} schedule={schedule} problems={problems} onChange={onChange} />
      ))}
    </div>
  )
}

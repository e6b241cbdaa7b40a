import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { clockTimeOf } from '#client/lib/reader-time.ts'
import { minutesOf, STEP_MINUTES, timeOf } from '#shared/schedule.ts'

const TIMES = Array.from({ length: 1440 / STEP_MINUTES }, (_, step) => timeOf(step * STEP_MINUTES))

interface TimeFieldProps {
  label: string
  /** `HH:mm` */
  value: string
  error?: string | undefined
  onChange: (time: string) => void
}

/** A time of day in steps of fifteen minutes; one between two steps, from another calendar, is kept to choose. */
export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const times = TIMES.includes(value) ? TIMES : [...TIMES, value].toSorted()
  return (
    <NativeSelect
      label={label}
      size="md"
      variant="schedule"
      data={times.map((time) => ({ value: time, label: clockTimeOf(minutesOf(time)) }))}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

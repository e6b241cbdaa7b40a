import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { type Text, t } from '#client/lib/language.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { durationChoices } from './duration-choices.ts'
import type { ProfileFieldsProps } from './YouFields.tsx'

interface LengthField {
  name: 'event_duration' | 'event_interval' | 'min_notice' | 'horizon_days'
  label: Text
  lengths: number[]
  unit: number
  none?: Text
}

const LENGTHS: LengthField[] = [
  { name: 'event_duration', label: 'Meeting length', lengths: [15, 20, 30, 45, 60, 90, 120], unit: MINUTE },
  {
    name: 'event_interval',
    label: 'Free time around meetings',
    lengths: [0, 5, 10, 15, 30, 60],
    unit: MINUTE,
    none: 'None',
  },
  {
    name: 'min_notice',
    label: 'Booked no later than',
    lengths: [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080],
    unit: MINUTE,
    none: 'At the last moment',
  },
  { name: 'horizon_days', label: 'Booked no sooner than', lengths: [7, 14, 28, 60, 90, 180, 365], unit: DAY },
]

const BEFORE: ReadonlySet<LengthField['name']> = new Set(['min_notice', 'horizon_days'])

/** How meetings are, when others book them. */
export function MeetingFields({ draft, faults, onChange }: ProfileFieldsProps) {
  return (
    <>
      {LENGTHS.map(({ name, label, lengths, unit, none }) => (
        <NativeSelect
          key={name}
          label={t(label)}
          size="md"
          data={durationChoices(lengths, draft[name], unit, none && t(none)).map((choice) =>
            BEFORE.has(name) && choice.value !== '0'
              ? { ...choice, label: t('{length} before', { length: choice.label }) }
              : choice,
          )}
          value={String(draft[name])}
          error={faults[name]}
          onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
        />
      ))}
    </>
  )
}

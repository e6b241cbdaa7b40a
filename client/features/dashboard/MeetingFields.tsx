import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { FieldWarning } from '#client/ui/forms/FieldWarning.tsx'
import { DAY, MINUTE } from '#shared/time.ts'
import { durationChoices } from './duration-choices.ts'
import type { ProfileFieldsProps } from './YouFields.tsx'

interface LengthField {
  name: 'event_duration' | 'event_interval' | 'min_notice' | 'horizon_days'
  label: MessageDescriptor
  lengths: number[]
  unit: number
  none?: MessageDescriptor
}

const LENGTHS: LengthField[] = [
  { name: 'event_duration', label: msg`Meeting length`, lengths: [15, 20, 30, 45, 60, 90, 120], unit: MINUTE },
  {
    name: 'event_interval',
    label: msg`Buffer before and after meetings`,
    lengths: [0, 5, 10, 15, 30, 60],
    unit: MINUTE,
    none: msg`None`,
  },
  {
    name: 'min_notice',
    label: msg`Minimum notice`,
    lengths: [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080],
    unit: MINUTE,
    none: msg`None`,
  },
  { name: 'horizon_days', label: msg`Booking window`, lengths: [7, 14, 28, 60, 90, 180, 365], unit: DAY },
]

/** Settings of meetings that others book. */
export function MeetingFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const { t } = useLingui()
  const { min_notice, event_duration, horizon_days } = draft
  const isClosed = (min_notice + event_duration) * MINUTE > horizon_days * DAY
  return (
    <>
      {LENGTHS.map(({ name, label, lengths, unit, none }) => (
        <NativeSelect
          key={name}
          label={t(label)}
          size="md"
          data={durationChoices(lengths, draft[name], unit, none && t(none)).map((choice) =>
            name === 'horizon_days' ? { ...choice, label: t`${{ length: choice.label }} ahead` } : choice,
          )}
          value={String(draft[name])}
          error={errors[name]}
          onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
        />
      ))}
      <FieldWarning
        text={
          isClosed
            ? t`The minimum notice is as long as the booking window: nobody can book you. Shorten it, or extend the window.`
            : undefined
        }
      />
    </>
  )
}

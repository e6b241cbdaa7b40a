import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { TextField } from '#client/ui/fields.tsx'
import c from './RecurrenceField.module.css'
import { REPEATS, type Recurrence, repeatText, type SeriesEnd } from './recurrence.ts'
import { addMonths } from './wall-time.ts'

interface RecurrenceFieldProps {
  value: Recurrence
  /** `YYYY-MM-DD` */
  startDate: string
  error: string | undefined
  onChange: (recurrence: Recurrence) => void
}

const MOST_EVENTS = 999

const ENDS: { value: SeriesEnd['kind']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of events' },
]

/** Whether an event repeats, how, and until when. */
export function RecurrenceField({ value, startDate, error, onChange }: RecurrenceFieldProps) {
  const { repeat, end } = value
  const choices: Recurrence['repeat'][] = repeat === 'custom' ? ['custom', ...REPEATS] : [...REPEATS]
  const [first] = ENDS

  const endKinds: Record<SeriesEnd['kind'], SeriesEnd> = {
    never: { kind: 'never' },
    on: { kind: 'on', date: addMonths(startDate, 3) },
    after: { kind: 'after', count: 10 },
  }

  return (
    <div className={c.recurrence}>
      <NativeSelect
        label="Repeats"
        size="md"
        data={choices.map((choice) => ({ value: choice, label: repeatText(choice) }))}
        value={repeat}
        error={error}
        onChange={({ currentTarget }) =>
          onChange({ ...value, repeat: choices.find((choice) => choice === currentTarget.value) ?? repeat })
        }
      />
      {repeat !== 'none' && repeat !== 'custom' && (
        <NativeSelect
          label="Ends"
          size="md"
          data={ENDS}
          value={end.kind}
          onChange={({ currentTarget }) =>
            onChange({
              repeat,
              end: endKinds[(ENDS.find(({ value }) => value === currentTarget.value) ?? first)?.value ?? 'never'],
            })
          }
        />
      )}
      {repeat !== 'none' && end.kind === 'on' && (
        <TextField
          type="date"
          label="Last day"
          required
          withAsterisk={false}
          min={startDate}
          value={end.date}
          onChange={({ currentTarget }) => onChange({ repeat, end: { kind: 'on', date: currentTarget.value } })}
        />
      )}
      {repeat !== 'none' && end.kind === 'after' && (
        <TextField
          type="number"
          label="Events in all"
          required
          withAsterisk={false}
          min={1}
          max={MOST_EVENTS}
          value={end.count}
          onChange={({ currentTarget }) => {
            const count = Math.round(currentTarget.valueAsNumber)
            if (count >= 1 && count <= MOST_EVENTS) onChange({ repeat, end: { kind: 'after', count } })
          }}
        />
      )}
    </div>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { weekdayText } from '#client/entities/dates/date-format.ts'
import { addMonths } from '#client/entities/dates/wall-time.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { LAST_EVENT_DAY } from '../editor/event-draft.ts'
import c from './RecurrenceField.module.css'
import {
  adaptRepeat,
  getWeekdays,
  isLastWeekdayOfMonth,
  ordinalOfWeekday,
  REPEAT_OPTIONS,
  type Recurrence,
  type SeriesEnd,
} from './recurrence.ts'
import { choiceText, UNIT_FORMATTERS } from './recurrence-text.ts'

interface RecurrenceFieldProps {
  value: Recurrence
  /** `YYYY-MM-DD` */
  startDate: string
  /** Errors by field: `recurrence` and `lastDay`. */
  errors: Readonly<Record<string, string>>
  onChange: (recurrence: Recurrence) => void
}

const MAX_EVENTS = 999
const MAX_INTERVAL = 99

const END_OPTIONS = [
  { value: 'never', label: msg`Never` },
  { value: 'on', label: msg`On a date` },
  { value: 'after', label: msg`After a number of events` },
]

/** The choices for a start date; a custom rule is offered only while it is selected. */
function listChoices(repeat: Recurrence['repeat'], date: string): Recurrence['repeat'][] {
  const options = REPEAT_OPTIONS.filter((choice) => {
    if (choice === 'last-weekday') return isLastWeekdayOfMonth(date)
    return choice !== 'nth-weekday' || ordinalOfWeekday(date) < 5 || choice === repeat
  })
  return repeat === 'custom' ? ['custom', ...options] : options
}

/** The recurrence of an event, and its end. */
export function RecurrenceField({ value, startDate, errors, onChange }: RecurrenceFieldProps) {
  const { t } = useLingui()
  const { interval, end } = value
  const repeat = adaptRepeat(value, startDate)
  const choices = listChoices(repeat, startDate)
  const formatUnit = UNIT_FORMATTERS[repeat]
  const hasEndField = repeat !== 'none' && repeat !== 'custom'

  const defaultEnds: Record<string, SeriesEnd> = {
    on: { kind: 'on', date: addMonths(startDate, 3) },
    after: { kind: 'after', count: 10 },
  }
  const choose = (choice: string) => {
    const next = choices.find((candidate) => candidate === choice) ?? repeat
    onChange({ ...value, repeat: next, interval: UNIT_FORMATTERS[next] ? interval : 1 })
  }

  return (
    <div className={c.recurrence}>
      <NativeSelect
        label={t`Repeats`}
        className={c.wide}
        data={choices.map((choice) => ({ value: choice, label: choiceText(choice, startDate) }))}
        value={repeat}
        error={errors['recurrence']}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {repeat === 'weekly' && (
        <WeekdayField value={getWeekdays(value, startDate)} onChange={(days) => onChange({ ...value, days })} />
      )}
      {formatUnit && (
        <CountField
          label={t`Every`}
          unit={formatUnit(interval)}
          max={MAX_INTERVAL}
          value={interval}
          onChange={(count) => onChange({ ...value, interval: count })}
        />
      )}
      {hasEndField && (
        <NativeSelect
          label={t`Series ends`}
          className={c.ends}
          data={END_OPTIONS.map(({ value: kind, label }) => ({ value: kind, label: t(label) }))}
          value={end.kind}
          onChange={({ currentTarget: { value: kind } }) =>
            onChange({ ...value, end: defaultEnds[kind] ?? { kind: 'never' } })
          }
        />
      )}
      {hasEndField && end.kind === 'on' && (
        <TextField
          type="date"
          label={t`Series end date`}
          required
          withAsterisk={false}
          min={startDate}
          max={LAST_EVENT_DAY}
          value={end.date}
          error={errors['lastDay']}
          onChange={({ currentTarget }) => onChange({ ...value, end: { kind: 'on', date: currentTarget.value } })}
        />
      )}
      {hasEndField && end.kind === 'after' && (
        <CountField
          label={t`Number of events`}
          max={MAX_EVENTS}
          value={end.count}
          onChange={(count) => onChange({ ...value, end: { kind: 'after', count } })}
        />
      )}
    </div>
  )
}

interface CountFieldProps {
  label: string
  /** Shown after the number. */
  unit?: string
  max: number
  value: number
  onChange: (count: number) => void
}

/** A field for a positive integer; invalid input is ignored. */
function CountField({ label, unit, max, value, onChange }: CountFieldProps) {
  const [typedText, setTypedText] = useState<string>()
  return (
    <TextField
      type="number"
      label={label}
      required
      withAsterisk={false}
      min={1}
      max={max}
      rightSection={unit}
      aria-description={unit}
      rightSectionWidth={unit === undefined ? 0 : 80}
      value={typedText ?? value}
      onChange={({ currentTarget }) => {
        const count = currentTarget.valueAsNumber
        setTypedText(currentTarget.value)
        if (Number.isInteger(count) && count >= 1 && count <= max) onChange(count)
      }}
      onBlur={() => setTypedText(undefined)}
    />
  )
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** The weekdays of a weekly series, 0 for Monday; at least one. */
function WeekdayField({ value, onChange }: { value: readonly number[]; onChange: (days: number[]) => void }) {
  const { t } = useLingui()
  const toggle = (day: number) => {
    const days = WEEKDAYS.filter((weekday) => value.includes(weekday) !== (weekday === day))
    if (days.length > 0) onChange(days)
  }
  return (
    <fieldset className={`${c.days} ${c.wide}`}>
      <legend className={c.daysLegend}>{t`On`}</legend>
      {WEEKDAYS.map((day) => (
        <label key={day} className={`${shape.choice} ${c.day}`}>
          <input
            type="checkbox"
            aria-label={weekdayText(day)}
            checked={value.includes(day)}
            onChange={() => toggle(day)}
          />
          {weekdayText(day, 'short')}
        </label>
      ))}
    </fieldset>
  )
}

import { useLingui } from '@lingui/react/macro'
import shape from '#client/ui/theme/shapes.module.css'
import { weekdayName } from './recurrence-text.ts'
import c from './WeekdayField.module.css'

interface WeekdayFieldProps {
  /** 0 for Monday, in order; never empty. */
  value: readonly number[]
  onChange: (days: number[]) => void
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The weekdays of a weekly series; at least one. */
export function WeekdayField({ value, onChange }: WeekdayFieldProps) {
  const { t } = useLingui()
  const toggle = (day: number) => {
    const days = WEEK.filter((one) => value.includes(one) !== (one === day))
    if (days.length > 0) onChange(days)
  }
  return (
    <fieldset className={c.field}>
      <legend className={c.legend}>{t`On`}</legend>
      {WEEK.map((day) => (
        <label key={day} className={`${shape.choice} ${c.day}`}>
          <input
            type="checkbox"
            aria-label={weekdayName(day)}
            checked={value.includes(day)}
            onChange={() => toggle(day)}
          />
          {weekdayName(day, 'short')}
        </label>
      ))}
    </fieldset>
  )
}

import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import c from './TimePicker.module.css'
import { matchesTyped, timeOptions } from './time-options.ts'

export interface TimePickerProps {
  /** Read to screen readers: 'Monday, from'. */
  label: string
  /** `HH:mm` */
  value: string
  onChange: (time: string) => void
  /** The element that says what is wrong with the time; absent while nothing is. */
  problemId?: string | undefined
}

const byTypedTime: OptionsFilter = ({ options, search }) =>
  options.filter((option): option is ComboboxItem => 'value' in option && matchesTyped(option.value, search))

/**
 * A time of day in steps of fifteen minutes, chosen or typed (`9` and Tab is 09:00). Under a thumb it is a list
 * alone: an input would bring up the keyboard over it.
 */
export function TimePicker({ label, value, onChange, problemId }: TimePickerProps) {
  const thumb = useMediaQuery('(pointer: coarse)')
  return (
    <Select
      aria-label={label}
      aria-describedby={problemId}
      error={problemId !== undefined}
      data={timeOptions(value)}
      value={value}
      onChange={(time) => time && onChange(time)}
      variant="schedule"
      size="md"
      classNames={{ input: c.input, option: c.option }}
      allowDeselect={false}
      withCheckIcon={false}
      withErrorStyles={false}
      maxDropdownHeight={264}
      searchable={!thumb}
      filter={byTypedTime}
      selectFirstOptionOnChange
      autoSelectOnBlur
      onFocus={(event) => event.currentTarget.select()}
      comboboxProps={{ keepMounted: false, width: 'max-content', position: 'bottom-start', shadow: 'lg' }}
    />
  )
}

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import hidden from '#client/ui/VisuallyHidden.module.css'
import c from './TimePicker.module.css'
import { firstTyped, matchesTyped, timeOptions } from './time-options.ts'

export interface TimePickerProps {
  /** Read to screen readers: 'Monday, from'. */
  label: string
  /** `HH:mm` */
  value: string
  onChange: (time: string) => void
  /** What is wrong with the time; read out with it, and shown by the slot. */
  problem?: string | undefined
}

const byTypedTime: OptionsFilter = ({ options, search }) =>
  options.filter((option): option is ComboboxItem => 'value' in option && matchesTyped(option.value, search))

/**
 * A time of day in steps of fifteen minutes, chosen or typed: `930` and Tab is 09:30. Under a thumb it is a list
 * alone: an input would bring up the keyboard over it.
 */
export function TimePicker({ label, value, onChange, problem }: TimePickerProps) {
  const thumb = useMediaQuery('(pointer: coarse)')
  const [focused, setFocused] = useState(false)
  const typed = useRef('')
  const options = timeOptions(value)

  // The library's own way of taking what was typed (`autoSelectOnBlur`) takes the highlighted option, which need not
  // be what the text says.
  const leave = () => {
    setFocused(false)
    const time = firstTyped(options, typed.current)
    typed.current = ''
    if (time !== undefined && time !== value) onChange(time)
  }

  const forgetOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') typed.current = ''
  }

  return (
    <Select
      aria-label={label}
      error={problem}
      data={options}
      value={value}
      onChange={(time) => time && onChange(time)}
      onOptionSubmit={() => {
        typed.current = ''
      }}
      variant="schedule"
      size="md"
      // The slot shows the error once, for both of its times.
      classNames={{ input: c.input, error: hidden.hidden, options: c.options, option: c.option }}
      allowDeselect={false}
      withCheckIcon={false}
      withErrorStyles={false}
      withScrollArea={false}
      searchable={!thumb}
      filter={byTypedTime}
      openOnFocus={false}
      selectFirstOptionOnChange
      onInput={(event) => {
        typed.current = event.currentTarget.value
      }}
      onKeyDown={forgetOnEscape}
      onFocus={(event) => {
        setFocused(true)
        if (!thumb) event.currentTarget.select()
      }}
      onBlur={leave}
      // A week has twenty of these: only the one in use carries its ninety-six options.
      comboboxProps={{
        keepMounted: focused,
        withinPortal: false,
        width: 'max-content',
        position: 'bottom-start',
        shadow: 'lg',
      }}
    />
  )
}

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type OptionsFilter, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import hidden from '#client/ui/VisuallyHidden.module.css'
import c from './TimePicker.module.css'
import { firstTyped, timeOptions, typedTimes } from './time-options.ts'

export interface TimePickerProps {
  /** Read to screen readers: 'Monday, from'. */
  label: string
  /** `HH:mm` */
  value: string
  /** Text that was typed over the time and is none; it stays in the field until it is mended. */
  unreadable?: string | undefined
  onChange: (time: string) => void
  onUnreadable: (text: string) => void
  /** What is wrong with the time; read out with it, and shown by the slot. */
  problem?: string | undefined
}

const all: OptionsFilter = ({ options }) => options
const byTypedTime: OptionsFilter = ({ options, search }) => {
  const times = options.flatMap((option) => ('value' in option ? [option.value] : []))
  return typedTimes(times, search).map((time) => ({ value: time, label: time }))
}

/**
 * A time of day in steps of fifteen minutes, chosen or typed: `930` and Tab is 09:30. Under a thumb it is a list
 * alone: an input would bring up the keyboard over it.
 */
export function TimePicker({ label, value, unreadable, onChange, onUnreadable, problem }: TimePickerProps) {
  const thumb = useMediaQuery('(pointer: coarse)')
  const [focused, setFocused] = useState(false)
  /** What is being typed; undefined when nothing is. */
  const [typed, setTyped] = useState<string>()
  const options = timeOptions(value)

  const choose = (time: string) => {
    setTyped(undefined)
    if (time !== value || unreadable !== undefined) onChange(time)
  }

  // The library's own way of taking what was typed (`autoSelectOnBlur`) takes the highlighted option, which need not
  // be what the text says.
  const take = () => {
    if (typed === undefined) return
    const time = typed.trim() === '' ? value : firstTyped(options, typed)
    if (time !== undefined) return choose(time)
    setTyped(undefined)
    onUnreadable(typed.trim())
  }

  const pressed = ({ key }: KeyboardEvent) => {
    // Enter takes the option that is highlighted, where there is one; Escape closes the list, and loses nothing.
    const isNoTime = typed !== undefined && firstTyped(options, typed) === undefined
    if (key === 'Escape' || (key === 'Enter' && isNoTime)) take()
  }

  return (
    <Select
      aria-label={label}
      error={problem}
      data={options}
      value={value}
      onChange={(time) => time && choose(time)}
      // The time that it has already, chosen in place of what was typed over it, is no change.
      onOptionSubmit={(time) => time === value && choose(time)}
      variant="schedule"
      size="md"
      // The slot says the error once, for both of its times.
      classNames={{ wrapper: c.wrapper, input: c.input, error: hidden.hidden, options: c.options, option: c.option }}
      allowDeselect={false}
      withCheckIcon={false}
      withScrollArea={false}
      searchable={!thumb}
      searchValue={typed ?? unreadable ?? value}
      filter={typed === undefined ? all : byTypedTime}
      openOnFocus={false}
      selectFirstOptionOnChange
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={pressed}
      onFocus={(event) => {
        setFocused(true)
        if (!thumb) event.currentTarget.select()
      }}
      onBlur={() => {
        setFocused(false)
        take()
      }}
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

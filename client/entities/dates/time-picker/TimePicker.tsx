import { type OptionsFilter, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import hidden from '#client/ui/content/VisuallyHidden.module.css'
import { timeOfDayText, uses12HourClock } from '../date-format.ts'
import c from './TimePicker.module.css'
import { bestMatch, matchingTimes, timeOptions } from './time-options.ts'

export interface TimePickerProps {
  label: string
  /** Whether the row around it shows the error; the label (“Monday, from”) is then for screen readers only. */
  isInRow?: boolean
  /** `HH:mm` */
  value: string
  /** Typed text that is not a time; it stays in the field until corrected. */
  invalidText?: string | undefined
  onChange: (time: string) => void
  onInvalidText: (text: string) => void
  error?: string | undefined
}

const optionOf = (time: string) => ({ value: time, label: timeOfDayText(time) })

const keepAll: OptionsFilter = ({ options }) => options
const filterTimes: OptionsFilter = ({ options, search }) => {
  const times = options.flatMap((option) => ('value' in option ? [option.value] : []))
  return matchingTimes(times, search).map(optionOf)
}

/** Scrolls the selected time to the middle of the list. */
function scrollToSelected(input: HTMLInputElement | null): void {
  requestAnimationFrame(() => {
    const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
    const option = list?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list && option) list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2
  })
}

/**
 * A time of day in steps of 15 minutes, selected or typed in the user's clock format: `930` and Tab is 09:30, and so
 * is `9:30 am`. On touch screens, only a list: an input would open the keyboard over it.
 */
export function TimePicker({ label, isInRow, value, invalidText, onChange, onInvalidText, error }: TimePickerProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  /** The text in the field while it is being edited. */
  const [text, setText] = useState<string>()
  const times = timeOptions(value)

  const choose = (time: string) => {
    setText(undefined)
    if (time !== value || invalidText !== undefined) onChange(time)
  }

  // Not Mantine's `autoSelectOnBlur`: it selects the highlighted option, which may differ from the typed time.
  const commit = () => {
    if (text === undefined) return
    const time = text.trim() === '' ? value : bestMatch(times, text)
    if (time !== undefined) return choose(time)
    setText(undefined)
    onInvalidText(text.trim())
  }

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    // Enter selects the highlighted option; without one, it commits the text. Escape always commits the text.
    const hasNoMatch = text !== undefined && bestMatch(times, text) === undefined
    if (key === 'Escape' || (key === 'Enter' && hasNoMatch)) commit()
  }

  return (
    <Select
      ref={input}
      {...(isInRow ? { 'aria-label': label } : { label })}
      error={error}
      data={times.map(optionOf)}
      value={value}
      onChange={(time) => time && choose(time)}
      // Mantine does not call `onChange` for the current time, but choosing it must discard the typed text.
      onOptionSubmit={(time) => time === value && choose(time)}
      variant="schedule"
      size="md"
      wrapperProps={{ 'data-12-hour': uses12HourClock() || undefined }}
      classNames={{
        input: c.input,
        options: c.options,
        option: c.option,
        // The row shows the error once, for both times.
        ...(isInRow && { wrapper: c.bare, error: hidden.hidden }),
      }}
      allowDeselect={false}
      withCheckIcon={false}
      withScrollArea={false}
      searchable={!isTouch}
      searchValue={text ?? invalidText ?? timeOfDayText(value)}
      filter={text === undefined ? keepAll : filterTimes}
      openOnFocus={false}
      selectFirstOptionOnChange
      onDropdownOpen={() => scrollToSelected(input.current)}
      onInput={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        setFocused(true)
        if (!isTouch) event.currentTarget.select()
      }}
      onBlur={() => {
        setFocused(false)
        commit()
      }}
      // A week can have twenty pickers, so only the active one renders its 96 options.
      comboboxProps={{ keepMounted: isFocused, withinPortal: false, shadow: 'lg' }}
    />
  )
}

import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { CheckIcon, Select } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { useZoneDirectory } from '#client/entities/zone/zone-names.ts'
import { searchZones } from '#client/entities/zone/zone-search.ts'
import { t } from '#client/lib/language.ts'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { currentZoneName, formatZoneOffset, isTimeZone, listTimeZones } from '#shared/time.ts'
import c from './ZoneField.module.css'
import { SELECT_TIMEZONE } from './zone-choice.ts'

interface ZoneFieldProps {
  label: string
  /** IANA name, or the placeholder for none. */
  value: string
  disabled?: boolean
  onChange: (zone: string) => void
}

interface ZoneOption {
  value: string
  label: string
  /** The matching search term. */
  match?: string | undefined
}

function zoneOptions(now: number): ReadonlyMap<string, ZoneOption> {
  const optionOf = (zone: string) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${formatZoneOffset(zone, now)})`,
  })
  return new Map(listTimeZones().map((zone) => [zone, optionOf(zone)]))
}

/** Selects a time zone by typing its name, or a city or country in it. */
export function ZoneField({ label, value, disabled = false, onChange }: ZoneFieldProps) {
  const [now] = useState(Date.now)
  const [options] = useState(() => zoneOptions(now))
  const [data] = useState(() => [...options.values()])
  const [isUsed, setUsed] = useState(false)
  const directory = useZoneDirectory(isUsed)
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [searched, setSearched] = useState('')
  // If the search terms load after typing, the first of the new matches must be selected. The list selects its first
  // option when `selectFirstOptionOnChange` turns on, one render after its options changed.
  const marked = useDeferredValue(directory)
  const zone = isTimeZone(value) ? currentZoneName(value) : null
  const found = (search: string) =>
    searchZones(search, now, [zone ?? [], userTimeZone()].flat(), directory).flatMap((choice) => {
      const option = options.get(choice.zone)
      return option ? { ...option, match: choice.match } : []
    })

  const choose = (zone: string) => {
    if (zone !== value) onChange(zone)
  }
  // Mantine updates its selection after the list opens, which can be after Enter is pressed.
  const takeMarked = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !isOpen || !isTyping) return
    const taken = markedIn(currentTarget) ?? found(searched)[0]?.value
    if (taken === undefined) return
    choose(taken)
    setOpen(false)
  }

  const isNone = isOpen && isTyping && directory !== undefined && found(searched).length === 0

  return (
    <>
      <Select
        label={label}
        size="md"
        searchable
        selectFirstOptionOnChange={!isTyping || marked === directory}
        allowDeselect={false}
        filter={({ search }) => found(search)}
        renderOption={({ option, checked }) => <Option option={option} isChosen={checked === true} />}
        nothingFoundMessage={t('No zone has this name')}
        // Inside the panel: content outside an open dialog is hidden from screen readers.
        comboboxProps={{ withinPortal: false }}
        onSearchChange={setSearched}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        placeholder={t(SELECT_TIMEZONE)}
        data={data}
        disabled={disabled}
        value={zone}
        onFocus={(focus) => {
          setUsed(true)
          focus.currentTarget.select()
        }}
        onInput={() => setTyping(true)}
        onKeyDown={takeMarked}
        onBlur={() => setTyping(false)}
        onChange={(zone) => {
          if (zone !== null) choose(zone)
        }}
      />
      <LiveRegion>{isNone && t('No zone has this name')}</LiveRegion>
    </>
  )
}

/** The value of the highlighted option, if any. */
function markedIn(field: HTMLInputElement): string | null | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return list?.querySelector('[data-combobox-selected]')?.getAttribute('value')
}

function Option({ option: { label, match }, isChosen }: { option: ZoneOption; isChosen: boolean }) {
  return (
    <>
      {isChosen && <CheckIcon className={c.chosen} />}
      <span>{label}</span>
      {match !== undefined && <span className={c.why}>{match}</span>}
    </>
  )
}

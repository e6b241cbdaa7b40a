import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { t } from '#client/lib/language.ts'
import { allTimeZones, familiarZone, isTimeZone, zoneOffset } from '#shared/time.ts'
import { SELECT_TIMEZONE } from './zone-choice.ts'

/** Long lists make every keystroke slow; whoever types finds theirs among the first. */
const MOST_SHOWN = 60

interface ZoneFieldProps {
  label: string
  /** IANA, or the text that stands for none. */
  value: string
  disabled?: boolean
  onChange: (zone: string) => void
}

function zoneChoices(now: number): { value: string; label: string }[] {
  return allTimeZones().map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${zoneOffset(zone, now)})`,
  }))
}

/** A time zone, found by typing part of its name. */
export function ZoneField({ label, value, disabled = false, onChange }: ZoneFieldProps) {
  const [data] = useState(() => zoneChoices(Date.now()))
  return (
    <Select
      label={label}
      size="md"
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      limit={MOST_SHOWN}
      nothingFoundMessage={t('No zone has this name')}
      placeholder={t(SELECT_TIMEZONE)}
      data={data}
      disabled={disabled}
      value={isTimeZone(value) ? familiarZone(value) : null}
      onFocus={(focus) => focus.currentTarget.select()}
      onChange={(zone) => {
        if (zone !== null && zone !== value) onChange(zone)
      }}
    />
  )
}

import { useState } from 'react'
import { TextField } from '#client/ui/forms/fields.tsx'

interface CountFieldProps {
  label: string
  /** The unit after the number. */
  unit?: string
  max: number
  value: number
  onChange: (count: number) => void
}

/** A positive integer; incomplete input is ignored. */
export function CountField({ label, unit, max, value, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string>()
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
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        const count = currentTarget.valueAsNumber
        setTyped(currentTarget.value)
        if (Number.isInteger(count) && count >= 1 && count <= max) onChange(count)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

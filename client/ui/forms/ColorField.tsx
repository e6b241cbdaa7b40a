import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type Text, t } from '#client/lib/language.ts'
import { eventTextColors, PALETTE } from '#shared/palette.ts'
import shape from '../theme/shapes.module.css'
import c from './ColorField.module.css'

interface ColorFieldProps {
  label?: ReactNode
  /** six hex digits without `#` */
  value: string
  onChange: (color: string) => void
}

/** The palette's colors, and the event's custom color if it has one. */
export function ColorField({ label = t('Colour'), value, onChange }: ColorFieldProps) {
  const name = useId()
  const palette = Object.entries(PALETTE) as [keyof typeof PALETTE & Text, string][]
  const colors = palette.some(([, hex]) => hex === value) ? palette : [...palette, ['own colour', value] as const]
  return (
    <fieldset className={c.field}>
      <legend className={c.legend}>{label}</legend>
      {colors.map(([color, hex]) => (
        <label
          key={hex}
          className={`${shape.choice} ${c.swatch}`}
          style={{ background: `#${hex}`, color: eventTextColors(hex).text }}
        >
          <input
            type="radio"
            name={name}
            aria-label={t(color)}
            checked={hex === value}
            onChange={() => onChange(hex)}
          />
          {hex === value && <IconCheck size={16} stroke={3} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUncontrolled } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { eventTextColors, PALETTE, type PaletteName } from '#shared/palette.ts'
import shape from '../theme/shapes.module.css'
import c from './ColorField.module.css'

interface ColorFieldProps {
  label?: ReactNode
  /** Six hex digits without `#`; uncontrolled fields have a `defaultValue` instead. */
  value?: string
  defaultValue?: string
  onChange: (color: string) => void
}

const NAMES: Record<PaletteName, MessageDescriptor> = {
  skyblue: msg`skyblue`,
  rose: msg`rose`,
  green: msg`green`,
  aqua: msg`aqua`,
  yellow: msg`yellow`,
  orange: msg`orange`,
  slots: msg`slots`,
}

/** The palette's colors, and the current color if it is not one of them. */
export function ColorField({ label, ...field }: ColorFieldProps) {
  const { t } = useLingui()
  const [value, choose] = useUncontrolled({ ...field, finalValue: '' })
  const name = useId()
  const palette = Object.entries(PALETTE).map(([name, hex]) => [NAMES[name as PaletteName], hex] as const)
  const colors = palette.some(([, hex]) => hex === value) ? palette : [...palette, [msg`custom color`, value] as const]
  return (
    <fieldset className={c.field}>
      <legend className={c.legend}>{label ?? t`Color`}</legend>
      {colors.map(([color, hex]) => (
        <label
          key={hex}
          className={`${shape.choice} ${c.swatch}`}
          style={{ background: `#${hex}`, color: eventTextColors(hex).text }}
        >
          <input type="radio" name={name} aria-label={t(color)} checked={hex === value} onChange={() => choose(hex)} />
          {hex === value && <IconCheck size={16} stroke={3} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import shape from '../theme/shapes.module.css'

const CHOICES = [
  { scheme: 'light', label: msg`Light`, Icon: IconSun },
  { scheme: 'dark', label: msg`Dark`, Icon: IconMoon },
  { scheme: 'auto', label: msg`Match system`, Icon: IconDeviceDesktop },
] as const

/** Switches between light, dark, and the system's color scheme, which is selected until hydration. */
export function ColorSchemeToggle() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const selectedScheme = useHydrated() ? colorScheme : 'auto'
  const name = useId()
  return (
    <fieldset className={shape.segments} aria-label={t`Display mode`}>
      {CHOICES.map(({ scheme, label, Icon }) => (
        <label key={scheme} className={shape.segment} title={t(label)}>
          <input
            type="radio"
            name={name}
            aria-label={t(label)}
            checked={selectedScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={17} stroke={1.8} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}

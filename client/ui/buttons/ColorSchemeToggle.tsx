import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import shape from '../theme/shapes.module.css'

const CHOICES: { scheme: MantineColorScheme; label: MessageDescriptor; icon: string }[] = [
  {
    scheme: 'light',
    label: msg`Light`,
    icon: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  },
  { scheme: 'dark', label: msg`Dark`, icon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5' },
  { scheme: 'auto', label: msg`Match system`, icon: 'M4 5h16v11H4zM9 20h6M12 16v4' },
]

/** Light, dark or the system's; server-rendered as the system's. */
export function ColorSchemeToggle() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const chosen = useHydrated() ? colorScheme : 'auto'
  const name = useId()
  return (
    <fieldset className={shape.segments} aria-label={t`Display mode`}>
      {CHOICES.map(({ scheme, label, icon }) => (
        <label key={scheme} className={shape.segment} title={t(label)}>
          <input
            type="radio"
            name={name}
            aria-label={t(label)}
            checked={chosen === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
            <path d={icon} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useCommandKeys, useCommands } from '#client/lib/commands.ts'
import { restoreLostFocus, useReturnFocus } from '#client/ui/focus/return-focus.ts'
import { LazyBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import { lazyWithRetry } from '#client/ui/loading/lazy-with-retry.tsx'
import { TypeAhead } from './TypeAhead.tsx'

const CommandPalette = lazyWithRetry(() => import('./CommandPalette.tsx'))
const ShortcutLegend = lazyWithRetry(() => import('./ShortcutLegend.tsx'))

/** The overlay that is open. */
export type CommandView = 'palette' | 'legend' | undefined

interface CommandCenterProps {
  open: CommandView
  onOpen: (view: CommandView) => void
}

/** Handles the shortcuts of all commands, and shows the palette and the shortcut list. */
export function CommandCenter({ open, onOpen }: CommandCenterProps) {
  const { t } = useLingui()
  const close = () => onOpen(undefined)
  useCommandKeys(() => onOpen('palette'), restoreLostFocus)
  useCommands([
    {
      id: 'shortcuts',
      section: t`Go to`,
      label: t`Keyboard shortcuts`,
      key: '?',
      // After the palette has returned the focus.
      run: () => setTimeout(() => onOpen('legend')),
    },
  ])
  if (open === 'palette') return <Palette onClose={close} />
  if (open !== 'legend') return null
  return (
    <LazyBoundary onClose={close}>
      <ShortcutLegend onClose={close} />
    </LazyBoundary>
  )
}

/** The palette; while its code loads, the typed text is collected. */
function Palette({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [query, setQuery] = useState('')
  const pressed = useRef<string[]>([])
  return (
    <>
      <TypeAhead text={query} onText={setQuery} onPress={(code) => pressed.current.push(code)} onClose={onClose} />
      <LazyBoundary onClose={onClose}>
        <CommandPalette
          query={query}
          onQuery={setQuery}
          takePressed={() => pressed.current.splice(0)}
          onClose={onClose}
        />
      </LazyBoundary>
    </>
  )
}

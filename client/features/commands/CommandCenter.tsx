import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { useCommandKeys, useCommands } from '#client/lib/commands.ts'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import { TypeAheadBuffer } from '#client/ui/focus/TypeAheadBuffer.tsx'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'

const CommandPalette = lazyWithBoundary(() => import('./CommandPalette.tsx'))
const ShortcutLegend = lazyWithBoundary(() => import('./ShortcutLegend.tsx'))

/** The open overlay, if any. */
export type CommandView = 'palette' | 'legend' | undefined

/** Handles the shortcuts of all commands, and shows the palette and the shortcut list. */
export function CommandCenter({ view, onViewChange }: { view: CommandView; onViewChange: Dispatch<CommandView> }) {
  const { t } = useLingui()
  const close = () => onViewChange(undefined)
  useCommandKeys(() => onViewChange('palette'), restoreLostFocus)
  useCommands([
    {
      id: 'shortcuts',
      section: t`Go to`,
      label: t`Keyboard shortcuts`,
      key: '?',
      // Waits until the palette has returned focus.
      run: () => setTimeout(() => onViewChange('legend')),
    },
  ])
  if (!view) return null
  return (
    <>
      {view === 'palette' && <TypeAheadBuffer onClose={close} />}
      {view === 'palette' ? <CommandPalette onClose={close} /> : <ShortcutLegend onClose={close} />}
    </>
  )
}

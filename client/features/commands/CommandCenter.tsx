import { useLingui } from '@lingui/react/macro'
import { type Dispatch, useRef, useState } from 'react'
import { useCommandKeys, useCommands } from '#client/lib/commands.ts'
import hidden from '#client/ui/content/VisuallyHidden.module.css'
import { restoreLostFocus, useReturnFocus } from '#client/ui/focus/return-focus.ts'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'

const CommandPalette = lazyWithRetry(() => import('./CommandPalette.tsx'))
const ShortcutLegend = lazyWithRetry(() => import('./ShortcutLegend.tsx'))

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
  if (view === 'palette') return <Palette onClose={close} />
  if (view !== 'legend') return null
  return (
    <LazyBoundary onClose={close}>
      <ShortcutLegend onClose={close} />
    </LazyBoundary>
  )
}

/** The palette. Collects typed text and keys while its code loads. */
function Palette({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [query, setQuery] = useState('')
  const keys = useRef<string[]>([])
  return (
    <>
      <TypeAheadBuffer text={query} onChange={setQuery} onPress={(code) => keys.current.push(code)} onClose={onClose} />
      <LazyBoundary onClose={onClose}>
        <CommandPalette
          query={query}
          onQueryChange={setQuery}
          popPressedKeys={() => keys.current.splice(0)}
          onClose={onClose}
        />
      </LazyBoundary>
    </>
  )
}

/** Keys that control the list instead of adding text. */
const LIST_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter'])

interface TypeAheadBufferProps {
  text: string
  onChange: (text: string) => void
  /** Called with the `KeyboardEvent.code` of a key that controls the list. */
  onPress: (code: string) => void
  onClose: () => void
}

/** Holds focus until the palette's field is mounted, so that typing searches instead of running shortcuts. */
function TypeAheadBuffer({ text, onChange, onPress, onClose }: TypeAheadBufferProps) {
  const { t } = useLingui()
  const [isNeeded, setNeeded] = useState(true)
  if (!isNeeded) return null
  return (
    <input
      className={hidden.hidden}
      autoFocus
      aria-label={t`Search commands`}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(press) => {
        if (press.code === 'Escape') onClose()
        if (!LIST_KEYS.has(press.code)) return
        press.preventDefault()
        onPress(press.code)
      }}
      onBlur={() => setNeeded(false)}
    />
  )
}

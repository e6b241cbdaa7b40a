import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'

/** An action that is available anywhere on the page: listed in the palette, with an optional shortcut. */
export interface Command {
  id: string
  /** The heading above it in the palette and the shortcut list. */
  section: string
  label: string
  /** Other search terms for which the palette lists it. */
  keywords?: string
  /** Its shortcut, as `KeyboardEvent.key`: `n`, `ArrowRight`. */
  key?: string
  run: () => void
}

const registeredCommands = new Set<RefObject<readonly Command[]>>()

/** Registers commands while the caller is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    registeredCommands.add(latest)
    return () => void registeredCommands.delete(latest)
  }, [])
}

/** All registered commands, in the order of registration. */
export function availableCommands(): Command[] {
  return [...registeredCommands].flatMap(({ current }) => current)
}

export function groupBySection(commands: readonly Command[]): { section: string; commands: Command[] }[] {
  return [...Map.groupBy(commands, ({ section }) => section)].map(([section, group]) => ({ section, commands: group }))
}

/** Elements that handle keys themselves, such as text fields, radio buttons and dialogs. */
const KEY_HANDLING_SELECTOR = 'input, textarea, select, [contenteditable], [role=dialog]'

/** The command for a key press. Single-key shortcuts work while focus is in the main content (WCAG 2.1.4). */
function findCommand({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Command | undefined {
  // Ctrl+Z or Cmd+Z undoes, as in any program.
  if (altKey || ((ctrlKey || metaKey) && key !== 'z') || !(target instanceof Element)) return undefined
  if (target.closest(KEY_HANDLING_SELECTOR) || !target.closest('main')) return undefined
  return availableCommands().find((command) => command.key === key)
}

/** The label of the modifier key that, with K, opens the palette. */
export function modifierKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

/**
 * Handles all shortcuts, and Ctrl+K or Cmd+K, which opens the palette from anywhere except inside a dialog.
 * @param onCommandRun called after a shortcut has run a command
 */
export function useCommandKeys(openPalette: () => void, onCommandRun: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event
    if (defaultPrevented) return
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
      if (target instanceof Element && target.closest('[role=dialog]') !== null) return
      event.preventDefault()
      openPalette()
      return
    }
    const command = findCommand(event)
    if (!command) return
    event.preventDefault()
    command.run()
    onCommandRun()
  })
}

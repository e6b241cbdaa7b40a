import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Text } from './language.ts'

/** Something that can be done from anywhere on the page: listed in the palette, and by its key where it has one. */
export interface Command {
  id: string
  /** Under which heading it is listed. */
  section: Text
  label: Text
  /** The key that does it, as the event names it: `n`, `ArrowRight`. */
  key?: string
  run: () => void
}

const isAvailable = new Set<RefObject<readonly Command[]>>()

/** Offers commands for as long as the caller is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    isAvailable.add(latest)
    return () => void isAvailable.delete(latest)
  }, [])
}

/** All commands that are offered now, in the order in which their owners came. */
export function availableCommands(): Command[] {
  return [...isAvailable].flatMap(({ current }) => current)
}

/** Commands under their headings. */
export function bySection(commands: readonly Command[]): { section: Text; commands: Command[] }[] {
  return [...Map.groupBy(commands, ({ section }) => section)].map(([section, group]) => ({ section, commands: group }))
}

/** Does a key pressed there mean text, or a choice of its own? */
function isTyping(target: Element): boolean {
  return target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
}

/** The command that a key means: single keys count while the focus is in the page's main content (WCAG 2.1.4). */
function commandFor({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Command | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return undefined
  if (isTyping(target) || target.closest('main') === null) return undefined
  return availableCommands().find((command) => command.key === key)
}

/** The key that opens the palette together with K, as this keyboard names it. */
export function modifierKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

/**
 * Listens for the keys of all commands, and for the one that opens the palette: Ctrl or Cmd and K, from anywhere but
 * from inside a dialog.
 * @param onObeyed called after a command has run by its key
 */
export function useCommandKeys(openPalette: () => void, onObeyed: () => void): void {
  const obey = useEffectEvent((press: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = press
    if (defaultPrevented) return
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
      if (target instanceof Element && target.closest('[role=dialog]') !== null) return
      press.preventDefault()
      openPalette()
      return
    }
    const command = commandFor(press)
    if (!command) return
    press.preventDefault()
    command.run()
    onObeyed()
  })
  useEffect(() => {
    document.addEventListener('keydown', obey)
    return () => document.removeEventListener('keydown', obey)
  }, [])
}

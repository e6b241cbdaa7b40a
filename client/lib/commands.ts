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

const offered = new Set<RefObject<readonly Command[]>>()

/** Offers commands for as long as the caller is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    offered.add(latest)
    return () => void offered.delete(latest)
  }, [])
}

/** All commands that are offered now, in the order in which their owners came. */
export function offeredCommands(): Command[] {
  return [...offered].flatMap(({ current }) => current)
}

/** Commands under their headings. */
export function bySection(commands: readonly Command[]): { section: Text; commands: Command[] }[] {
  return [...Map.groupBy(commands, ({ section }) => section)].map(([section, group]) => ({ section, commands: group }))
}

/** Where a letter is text, or goes to one of several choices. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/** Does a key pressed there mean something there? With the focus nowhere, all does that a dialog does not lie over. */
function takesKeys(target: Element): boolean {
  if (target === document.body) return document.querySelector('[role=dialog]') !== null
  return target.closest(TAKES_LETTERS) !== null
}

/** The command that a key means, wherever on the page the focus is. */
function commandFor({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Command | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return undefined
  if (takesKeys(target)) return undefined
  return offeredCommands().find((command) => command.key === key)
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

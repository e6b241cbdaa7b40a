import type { KeyboardEvent } from 'react'
import type { Navigation } from './navigation.ts'
import { viewChoices } from './views.ts'

/** Does a key pressed there mean text, or a choice of its own? */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  )
}

/**
 * The keys of the calendar: the first letter of a view, t for today, j and k for the next and the previous days, n for
 * a new event. They count only while the focus is in the calendar (WCAG 2.1.4).
 * @returns whether the key meant something
 */
export function shortcut(press: KeyboardEvent, navigation: Navigation, onNew: () => void): boolean {
  if (press.altKey || press.ctrlKey || press.metaKey || isTyping(press.target)) return false
  const { compact, today, show, goTo, turn } = navigation
  const view = viewChoices(compact).find(({ key }) => key === press.key)?.view
  if (view) show(view)
  else if (press.key === 't') goTo(today)
  else if (press.key === 'j') turn(1)
  else if (press.key === 'k') turn(-1)
  else if (press.key === 'n') onNew()
  else return false
  return true
}

import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Navigation } from './navigation.ts'
import { viewChoices } from './views.ts'

/** Does a key pressed there mean text, or a choice of its own? */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  )
}

/** Does what a key says; false when it says nothing. */
function obey(press: KeyboardEvent, navigation: Navigation, onNew: () => void): boolean {
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

/**
 * The keys of the calendar: the first letter of a view, t for today, j and k for the next and the previous days, n for
 * a new event. They count while the focus is in the page's main content, and nowhere else (WCAG 2.1.4).
 * @param calendar where the calendar is; the content around it listens
 */
export function useShortcuts(calendar: RefObject<HTMLElement | null>, navigation: Navigation, onNew: () => void): void {
  const obeyNow = useEffectEvent((press: KeyboardEvent) => {
    if (obey(press, navigation, onNew)) press.preventDefault()
  })
  useEffect(() => {
    const content = calendar.current?.closest('main') ?? calendar.current
    content?.addEventListener('keydown', obeyNow)
    return () => content?.removeEventListener('keydown', obeyNow)
  }, [calendar])
}

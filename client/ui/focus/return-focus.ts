import { useLayoutEffect, useRef, useState } from 'react'

const eventSelector = (id: string) => `[data-event-id="${CSS.escape(id)}"]`

/** The element of an event in the calendar; it is replaced when the event moves. */
export function eventElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(eventSelector(id))
}

/** Runs an action with an element once it is rendered; gives up after about a second. */
export function whenRendered(selector: string, action: (element: HTMLElement) => void, retries = 30): void {
  afterRender(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) action(element)
    else if (retries > 0) whenRendered(selector, action, retries - 1)
  })
}

/** Scrolls to an event once it is rendered, if it is in the shown period. */
export function revealEvent(id: string): void {
  whenRendered(eventSelector(id), (element) => element.scrollIntoView({ block: 'nearest' }))
}

function restoreFocus(opener: Element | null): void {
  const id = opener instanceof HTMLElement ? opener.dataset['eventId'] : undefined
  const target = id === undefined ? opener : eventElement(id)
  const canFocus = target instanceof HTMLElement && target.isConnected && target !== document.body
  const fallback = document.getElementById('main')
  ;(canFocus ? target : fallback)?.focus({ preventScroll: true })
}

/** Moves focus to the page's content if the focused element was removed. */
export function restoreLostFocus(): void {
  afterRender(() => {
    if (document.activeElement === document.body) restoreFocus(null)
  })
}

/** Runs an action after pending changes are rendered. */
export function afterRender(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action))
}

/** The last closed overlay, until focus returns to its opener. */
let lastClosed: { opener: Element | null; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * For overlays: on unmount, returns focus to where it was, or else to the page's content. An overlay that
 * replaces another, or opens before focus was returned, returns focus to the first overlay's opener.
 */
export function useReturnFocus(): void {
  const [initialFocus] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const opener = lastClosed ? lastClosed.opener : initialFocus
    clearTimeout(lastClosed?.timer)
    lastClosed = undefined
    return () => {
      const timer = setTimeout(() => {
        lastClosed = undefined
        restoreFocus(opener)
      })
      lastClosed = { opener, timer }
    }
  }, [initialFocus])
}

/**
 * For an element that may be removed while it has focus. Unless something else takes focus then, it moves to the
 * innermost section, dialog or page content that was around the element and remains.
 */
export function useFocusFallback<Removed extends HTMLElement>() {
  const element = useRef<Removed>(null)
  useLayoutEffect(() => {
    const removed = element.current
    return () => {
      if (!removed?.contains(document.activeElement)) return
      const containers = document.querySelectorAll<HTMLElement>('main, [role=dialog], section[tabindex]')
      const around = [...containers].filter((container) => container.contains(removed))
      setTimeout(() => {
        if (document.activeElement === document.body)
          around.findLast(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return element
}

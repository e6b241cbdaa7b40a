import { useLayoutEffect, useState } from 'react'

/** The element of an event in the calendar; it is made anew whenever the event moves. */
export function eventElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`)
}

/** Scrolls to an event once it is drawn; one of another week is not. */
export function revealEvent(id: string, frames = 30): void {
  afterRender(() => {
    const element = eventElement(id)
    if (element) element.scrollIntoView({ block: 'nearest' })
    else if (frames > 0) revealEvent(id, frames - 1)
  })
}

function restoreFocus(opener: Element | null): void {
  const id = opener instanceof HTMLElement ? opener.dataset['eventId'] : undefined
  const target = id === undefined ? opener : eventElement(id)
  const isThere = target instanceof HTMLElement && target.isConnected && target !== document.body
  const place = isThere ? target : document.getElementById('main')
  place?.focus({ preventScroll: true })
}

/** What had the keyboard may have gone with what was done: then it goes on from the page's content. */
export function restoreLostFocus(): void {
  afterRender(() => {
    if (document.activeElement === document.body) restoreFocus(null)
  })
}

/** When what was just changed is on the screen. */
export function afterRender(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

/** What has just closed, whose focus goes back in a moment. */
let lastClosed: { opener: Element | null; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * For what opens over the page by being mounted: when it is unmounted, the focus goes back to where it was, or else
 * to the page's content. What opens in the place of another, or before that one has given the focus back, gives it
 * back to where the first had it from.
 */
export function useReturnFocus(): void {
  const [focused] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const opener = lastClosed ? lastClosed.opener : focused
    clearTimeout(lastClosed?.timer)
    lastClosed = undefined
    return () => {
      const timer = setTimeout(() => {
        lastClosed = undefined
        restoreFocus(opener)
      })
      lastClosed = { opener, timer }
    }
  }, [focused])
}

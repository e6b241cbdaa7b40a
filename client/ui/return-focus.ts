import { useEffect, useRef, useState } from 'react'

/** The element of an event in the calendar; it is made anew whenever the event moves. */
export function eventElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`)
}

/** Scrolls to an event once it is drawn; one of another week is not. */
export function revealEvent(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const element = eventElement(id)
    if (element) element.scrollIntoView({ block: 'nearest' })
    else if (frames > 0) revealEvent(id, frames - 1)
  })
}

function focusAgain(opener: Element | null): void {
  const id = opener instanceof HTMLElement ? opener.dataset['eventId'] : undefined
  const target = id === undefined ? opener : eventElement(id)
  const isThere = target instanceof HTMLElement && target.isConnected && target !== document.body
  const place = isThere ? target : document.getElementById('main')
  place?.focus({ preventScroll: true })
}

/**
 * For what opens over the page by being mounted: when it is unmounted, the focus goes back to where it was, or else
 * to the page's content.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    return () => {
      leaving.current = setTimeout(() => focusAgain(opener))
    }
  }, [opener])
}

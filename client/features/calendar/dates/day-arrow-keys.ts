import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '#client/entities/dates/wall-time.ts'

const DAYS_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Arrow keys move between the days and weeks of a month, whose days are buttons with a `data-date`. */
export function useDayArrowKeys(goTo: (date: string) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const onArrowKey = (event: KeyboardEvent, from: string) => {
    const days = DAYS_BY_KEY[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || days === undefined) return
    event.preventDefault()
    const to = addDays(from, days)
    goTo(to)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus())
  }
  return { grid, onArrowKey }
}

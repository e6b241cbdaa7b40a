import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between the buttons in an element marked `data-arrow-keys`: left and right in order, up and down to
 * the nearest button of the next row.
 */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const grid = event.currentTarget.closest('[data-arrow-keys]')
  const buttons = [...(grid?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  const target = at < 0 ? undefined : destination(event.key, buttons, at)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function destination(key: string, buttons: HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return buttons[at + 1]
    case 'ArrowLeft':
      return buttons[at - 1]
    case 'Home':
      return buttons[0]
    case 'End':
      return buttons.at(-1)
    case 'ArrowDown':
      return nearest(buttons.slice(at + 1), buttons[at])
    case 'ArrowUp':
      return nearest(buttons.slice(0, at).toReversed(), buttons[at])
    default:
      return undefined
  }
}

/** The candidate closest to `origin` in the next row; `candidates` are ordered by distance from `origin`. */
function nearest(
  candidates: HTMLButtonElement[],
  origin: HTMLButtonElement | undefined,
): HTMLButtonElement | undefined {
  if (!origin) return undefined
  const { top, left } = origin.getBoundingClientRect()
  const row = candidates.find((one) => one.getBoundingClientRect().top !== top)?.getBoundingClientRect().top
  const distance = (one: HTMLButtonElement) => Math.abs(one.getBoundingClientRect().left - left)
  return candidates
    .filter((one) => one.getBoundingClientRect().top === row)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

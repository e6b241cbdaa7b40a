import type { KeyboardEvent } from 'react'

/**
 * Moves focus between the buttons in an element marked `data-arrow-keys`: left and right in order, up and down to
 * the nearest button of the adjacent row, Home and End to the first and last button.
 */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const from = event.currentTarget
  const buttons = [...(from.closest('[data-arrow-keys]')?.querySelectorAll('button') ?? [])]
  const index = buttons.indexOf(from)
  const targets: Record<string, () => HTMLButtonElement | undefined> = {
    ArrowRight: () => buttons[index + 1],
    ArrowLeft: () => buttons[index - 1],
    Home: () => buttons[0],
    End: () => buttons.at(-1),
    ArrowDown: () => findNearest(buttons.slice(index + 1), from),
    ArrowUp: () => findNearest(buttons.slice(0, index).toReversed(), from),
  }
  const target = targets[event.key]?.()
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The button in the adjacent row closest to `from`; `candidates` begin with the button next to `from`. */
function findNearest(candidates: HTMLButtonElement[], from: HTMLButtonElement): HTMLButtonElement | undefined {
  const { top, left } = from.getBoundingClientRect()
  const row = candidates.find((button) => button.getBoundingClientRect().top !== top)?.getBoundingClientRect().top
  const distance = (button: HTMLButtonElement) => Math.abs(button.getBoundingClientRect().left - left)
  return candidates
    .filter((button) => button.getBoundingClientRect().top === row)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

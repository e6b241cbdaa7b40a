/*
 * What is pressed on a server-rendered page before it is hydrated: `client/start` marks it, and the page presses it again
 * once it can answer. The page may be rendered again meanwhile, so a control is found again by its name.
 */

/** What is answered by the application, and not by the browser. */
export const CONTROLS = 'button, [type=radio], [type=checkbox], a[href^="/api/"]'

export interface EarlyPress {
  control: HTMLElement
  /** What it is called; undefined for a time, since another day has times that are called the same. */
  name: string | undefined
  /** Which press of the page it was. */
  order: number
}

function nameOf(control: Element): string {
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
}

/** Marks a control as pressed. */
export function markPress(control: HTMLElement, order: number): void {
  control.dataset['pressed'] = `${order}`
}

/** The presses that wait for an answer, in their order; from now on they wait no more. */
export function takePresses(): EarlyPress[] {
  const presses = [...document.querySelectorAll<HTMLElement>('[data-pressed]')].map((control) => {
    const order = Number(control.dataset['pressed'])
    control.removeAttribute('data-pressed')
    return { control, order, name: control.closest('[data-arrow-keys]') ? undefined : nameOf(control) }
  })
  return presses.toSorted((a, b) => a.order - b.order)
}

/** The control of a press as it is now; undefined where there is none any more. */
export function findPressed({ control, name }: EarlyPress): HTMLElement | undefined {
  if (control.isConnected) return control
  if (name === undefined) return undefined
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].find((other) => nameOf(other) === name)
}

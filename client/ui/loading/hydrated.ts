import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { findPressed, takePresses } from '#client/lib/early-presses.ts'

const never = () => () => undefined

/** As `useHydrated`, but drawn at once: for what a press answers with that was made before. */
export function useHydratedAtOnce(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * False while a drawn page is taken over, true from then on: for what the build or the server could not know, such as
 * the year, or what this browser remembers. What then appears is drawn in slices, so that the page stays responsive.
 */
export function useHydrated(): boolean {
  return useDeferredValue(useHydratedAtOnce())
}

/** Says again what was typed into a field before anything listened: React takes the page over as it stands. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed } = field
  // React hears of a change only if the value differs from the one that it has seen, and it sees what is set this way.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Times of another zone are rendered again once the page is hydrated: what was pressed on them would be lost. */
async function untilTheirs(root: HTMLElement): Promise<void> {
  if (!root.hasAttribute('data-not-theirs')) return
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.hasAttribute('data-not-theirs')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { attributeFilter: ['data-not-theirs'] })
  })
}

/** Answers what was pressed; each press is answered once. */
async function pressAgain(root: HTMLElement): Promise<void> {
  const presses = takePresses()
  await untilTheirs(root)
  for (const press of presses) findPressed(press)?.click()
}

/**
 * Answers what was typed and pressed on a drawn page before there was anything to answer; `client/start` has marked what
 * was pressed.
 */
export function useEarlyInput(): void {
  useEffect(() => {
    const answer = setTimeout(() => {
      const { documentElement: root } = document
      if (!root.hasAttribute('data-drawn')) return
      root.removeAttribute('data-drawn')
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'input:not([type=radio], [type=checkbox]), textarea',
      )) {
        if (field.value !== field.defaultValue) typeAgain(field)
      }
      void pressAgain(root)
    })
    return () => clearTimeout(answer)
  }, [])
}

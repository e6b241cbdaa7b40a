import { useEffect, useRef } from 'react'

interface UnsavedForm {
  /** Does it hold anything that is neither saved nor being saved? */
  hasChanges: () => boolean
  /** Gives it up, what is kept of it over a reload included. */
  discard: () => void
}

/** The forms on the screen. */
const forms = new Set<UnsavedForm>()

/** Makes a form known, for as long as it is on the screen, to whatever closes the place that it is in. */
export function useUnsavedChanges(form: UnsavedForm): void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const registered: UnsavedForm = {
      hasChanges: () => latest.current.hasChanges(),
      discard: () => latest.current.discard(),
    }
    forms.add(registered)
    return () => void forms.delete(registered)
  }, [])
}

/** Would leaving lose anything? */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((form) => form.hasChanges())
}

/** Gives up what no form on the screen has saved. */
export function discardUnsavedChanges(): void {
  for (const form of forms) if (form.hasChanges()) form.discard()
}

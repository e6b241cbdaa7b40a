import { useEffect, useRef } from 'react'

interface UnsavedForm {
  /** Whether the form has changes that closing it would lose. */
  hasChanges: () => boolean
  /** Discards the changes, including their persisted draft. */
  discard: () => void
}

/** The mounted forms. */
const forms = new Set<UnsavedForm>()

/** Registers a form while it is mounted, so that its container can ask before closing. */
export function useUnsavedChanges(form: UnsavedForm): void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const entry: UnsavedForm = {
      hasChanges: () => latest.current.hasChanges(),
      discard: () => latest.current.discard(),
    }
    forms.add(entry)
    return () => void forms.delete(entry)
  }, [])
}

/** Whether any mounted form has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((form) => form.hasChanges())
}

/** Discards the unsaved changes of all mounted forms. */
export function discardUnsavedChanges(): void {
  for (const form of forms) if (form.hasChanges()) form.discard()
}

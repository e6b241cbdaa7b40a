import { type RefObject, useEffect, useRef } from 'react'

interface UnsavedForm {
  /** Whether the form has changes that closing it would lose. */
  hasChanges: () => boolean
  /** Discards the changes, including their persisted draft. */
  discard: () => void
  /** Whether it is not a form, but a secret that is shown only once. */
  isSecret?: boolean
}

/** The mounted forms. */
const forms = new Set<RefObject<UnsavedForm>>()

/** Registers a form while it is mounted, so that its container can ask before closing. */
export function useUnsavedChanges(form: UnsavedForm): void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    forms.add(latest)
    return () => void forms.delete(latest)
  }, [])
}

/** Whether any mounted form has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some(({ current }) => current.hasChanges())
}

/** Whether closing would lose nothing but a secret that is shown only once. */
export function isOnlySecretUnsaved(): boolean {
  return [...forms].every(({ current }) => current.isSecret || !current.hasChanges())
}

/** Discards the unsaved changes of all mounted forms. */
export function discardUnsavedChanges(): void {
  for (const { current } of forms) if (current.hasChanges()) current.discard()
}

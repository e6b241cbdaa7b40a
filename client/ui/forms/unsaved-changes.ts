import { useEffect } from 'react'

interface UnsavedForm {
  /** Whether the form has changes that closing it would lose. */
  hasChanges: () => boolean
  /** Discards the changes, including their persisted draft. */
  discard: () => void
  /** Whether it is not a form, but a secret that is shown only once. */
  isSecret?: boolean
}

/** The mounted forms. */
const forms = new Set<UnsavedForm>()

/** Registers a form while it is mounted, so that its container can ask before closing. */
export function useUnsavedChanges(form: UnsavedForm): void {
  useEffect(() => {
    forms.add(form)
    return () => void forms.delete(form)
  })
}

/** Whether any mounted form has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return [...forms].some((form) => form.hasChanges())
}

/** Whether closing would lose nothing but a secret that is shown only once. */
export function isOnlySecretUnsaved(): boolean {
  return [...forms].every((form) => form.isSecret || !form.hasChanges())
}

/** Discards the unsaved changes of all mounted forms. */
export function discardUnsavedChanges(): void {
  for (const form of [...forms].filter(({ hasChanges }) => hasChanges())) form.discard()
}

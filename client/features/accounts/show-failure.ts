import { readApiError } from '#client/lib/api-error.ts'
import { sayFailure } from '#client/ui/toasts.ts'

/** Shows a failed call at the fields to correct, or in a toast: on phones that would cover the fields. */
export function showFailure(form: { refuse: (fields: Record<string, string>) => void }, error: unknown): void {
  const { fields } = readApiError(error)
  if (Object.keys(fields).length > 0) form.refuse(fields)
  else sayFailure(error)
}

import { readApiError } from '#client/lib/api-error.ts'
import type { Text } from '#client/lib/language.ts'
import type { ToastKind } from '#client/ui/toasts.ts'
import { SAYS } from '#shared/errors.ts'

/** What the application page says when a request is refused: at the address, and in a toast. */
export interface RequestFailure {
  field: string
  toast: Text
  kind: ToastKind
}

export function requestFailure(error: unknown): RequestFailure {
  const { code } = readApiError(error)
  if (code === 'already_verified') {
    return { field: SAYS.alreadyVerified, toast: SAYS.alreadyVerifiedToast, kind: 'error' }
  }
  if (code === 'pending_request') {
    return { field: SAYS.pendingRequest, toast: SAYS.pendingRequestToast, kind: 'warning' }
  }
  return { field: SAYS.requestFailed, toast: SAYS.requestFailed, kind: 'error' }
}

import { readApiError } from '#client/lib/api/api-error.ts'
import { type Text, t } from '#client/lib/language.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'
import type { ToastKind } from '#client/ui/feedback/toast.tsx'

/** The error of a rejected access request, shown at the field and in a toast. */
export interface RequestFailure {
  field: string
  toast: Text
  kind: ToastKind
}

export function requestFailure(error: unknown): RequestFailure {
  const { code } = readApiError(error)
  if (code === 'already_verified') {
    return { field: t(uiMessages.alreadyVerified), toast: uiMessages.alreadyVerifiedToast, kind: 'error' }
  }
  if (code === 'pending_request') {
    return { field: t(uiMessages.pendingRequest), toast: uiMessages.pendingRequestToast, kind: 'warning' }
  }
  return { field: t(uiMessages.requestFailed), toast: uiMessages.requestFailed, kind: 'error' }
}

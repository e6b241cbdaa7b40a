import type { MessageDescriptor } from '@lingui/core'
import { readApiError } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'
import type { ToastKind } from '#client/ui/feedback/toast.tsx'

/** The error of a rejected access request, shown at the field and in a toast. */
export interface RequestFailure {
  field: string
  toast: MessageDescriptor
  kind: ToastKind
}

export function requestFailure(error: unknown): RequestFailure {
  const { code } = readApiError(error)
  if (code === 'already_verified') {
    return { field: i18n._(uiMessages.alreadyVerified), toast: uiMessages.alreadyVerifiedToast, kind: 'error' }
  }
  if (code === 'pending_request') {
    return { field: i18n._(uiMessages.pendingRequest), toast: uiMessages.pendingRequestToast, kind: 'warning' }
  }
  return { field: i18n._(uiMessages.requestFailed), toast: uiMessages.requestFailed, kind: 'error' }
}

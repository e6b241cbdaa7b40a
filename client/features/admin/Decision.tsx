import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { type Outputs, trpc } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { showError, toast } from '#client/ui/feedback/toast.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import { useRefetchAccess } from './live-lists.ts'
import c from './RequestList.module.css'

export type AccessRequest = Outputs['auth']['listAccessRequests'][number]

/** Approves a request, which emails a code, or rejects it after confirmation, without a message to the applicant. */
export function Decision({ request: { id, email } }: { request: AccessRequest }) {
  const { t } = useLingui()
  const [rejecting, setRejecting] = useState(false)
  const refetch = useRefetchAccess()
  const place = useRef<HTMLDivElement>(null)
  const question = useId()
  // A decided request leaves the list, and the pressed button with it.
  useEffect(() => restoreLostFocus, [])
  const settled = { onError: showError, onSettled: refetch }
  const approve = trpc.auth.approveAccessRequest.useMutation({
    ...settled,
    onSuccess: () => toast.success(t`Approved. A code is on its way to ${email}`),
  })
  const reject = trpc.auth.rejectAccessRequest.useMutation({
    ...settled,
    onSuccess: () => toast.success(t`The request from ${email} was rejected`),
  })

  if (rejecting) {
    return (
      <div ref={place} className={c.decision}>
        <p id={question} className={c.question}>
          {t`Reject this request? No email is sent.`}
        </p>
        <Button
          variant="secondary"
          size="sm"
          ref={focusOnMount}
          aria-describedby={question}
          onClick={() => closeAndFocus(place, () => setRejecting(false), '[data-asks=reject]')}
        >
          {t`Cancel`}
        </Button>
        <LoadingButton
          variant="error"
          size="sm"
          aria-label={t`Reject ${email}`}
          aria-describedby={question}
          isLoading={reject.isPending}
          onClick={() => reject.mutate({ id })}
        >
          {t`Reject`}
        </LoadingButton>
      </div>
    )
  }
  return (
    <div ref={place} className={c.decision}>
      <LoadingButton
        size="sm"
        isLoading={approve.isPending}
        onClick={() => approve.mutate({ id })}
        aria-label={t`Approve ${email}`}
      >
        {t`Approve`}
      </LoadingButton>
      <Button
        variant="secondary"
        size="sm"
        data-asks="reject"
        onClick={() => setRejecting(true)}
        aria-label={t`Reject ${email}`}
      >
        {t`Reject`}
      </Button>
    </div>
  )
}

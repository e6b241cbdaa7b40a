import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#client/api.ts'
import { t } from '#client/lib/language.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { takeFocus } from '#client/ui/take-focus.ts'
import { sayFailure, toast } from '#client/ui/toasts.ts'
import { useRefetchAccess } from './live-lists.ts'
import c from './RequestCard.module.css'
import type { AccessRequest } from './RequestCard.tsx'

/** Approve, which mails a code, or reject, which is asked for twice: the applicant is told nothing of it. */
export function Decision({ request: { id, email } }: { request: AccessRequest }) {
  const [rejecting, setRejecting] = useState(false)
  const refetch = useRefetchAccess()
  const settled = {
    onError: sayFailure,
    onSettled: refetch,
  }
  const approve = trpc.auth.approveAccessRequest.useMutation({
    ...settled,
    onSuccess: () => toast.success(t('Approved. A code is on its way to {email}', { email })),
  })
  const reject = trpc.auth.rejectAccessRequest.useMutation({
    ...settled,
    onSuccess: () => toast.success(t('The request of {email} is rejected', { email })),
  })

  if (rejecting) {
    return (
      <div className={c.decision}>
        <p className={c.question}>{t('Reject this request? Nobody is mailed.')}</p>
        <Button variant="secondary" size="sm" ref={takeFocus} onClick={() => setRejecting(false)}>
          {t('Keep')}
        </Button>
        <LoadingButton variant="error" size="sm" isLoading={reject.isPending} onClick={() => reject.mutate({ id })}>
          {t('Reject')}
        </LoadingButton>
      </div>
    )
  }
  return (
    <div className={c.decision}>
      <LoadingButton
        variant="schedule"
        size="sm"
        isLoading={approve.isPending}
        onClick={() => approve.mutate({ id })}
        aria-label={t('Approve {email}', { email })}
      >
        {t('Approve')}
      </LoadingButton>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setRejecting(true)}
        aria-label={t('Reject {email}', { email })}
      >
        {t('Reject')}
      </Button>
    </div>
  )
}

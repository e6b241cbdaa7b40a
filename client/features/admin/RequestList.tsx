import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { trpc } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { showError, toast } from '#client/ui/feedback/toast.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import type { AccessRequestStatus } from '#shared/access.ts'
import { type AccessRequest, refetchAccessLists, useAccessRequests } from './access-lists.ts'
import c from './RequestList.module.css'

const EMPTY_TEXTS: Record<AccessRequestStatus, { title: MessageDescriptor; text: MessageDescriptor }> = {
  pending: { title: msg`No pending requests`, text: msg`New requests appear here automatically.` },
  approved: { title: msg`No requests approved yet`, text: msg`Approved applicants get a code by email.` },
  rejected: { title: msg`No requests rejected`, text: msg`Rejected applicants can apply again.` },
}

/** The requests of one status, newest first. */
export function RequestList({ status }: { status: AccessRequestStatus }) {
  const { t } = useLingui()
  const requests = useAccessRequests(status)
  if (!requests.data) return <QueryState query={requests} level={2} />
  if (requests.data.length === 0) {
    return (
      <EmptyState icon={<IconDoorEnter size={34} stroke={1.6} />} title={t(EMPTY_TEXTS[status].title)}>
        {t(EMPTY_TEXTS[status].text)}
      </EmptyState>
    )
  }
  return (
    <ul className={c.list}>
      {requests.data.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </ul>
  )
}

/** An access request, with its decision or the buttons to decide. */
function RequestCard({ request }: { request: AccessRequest }) {
  const { email, message, status, created_at } = request
  return (
    <li className={c.card}>
      <div className={c.head}>
        <Avatar name={email} email={email} size={36} />
        <b className={c.email}>{email}</b>
        <time className={c.time} dateTime={created_at}>
          {shortDateAndTime(created_at)}
        </time>
      </div>
      <p className={c.message}>{message}</p>
      {status === 'pending' ? (
        <DecisionButtons request={request} />
      ) : (
        <p className={c.decisionText}>
          <DecisionText request={request} />
        </p>
      )}
    </li>
  )
}

const DECISIONS = {
  approved: msg({ message: 'Approved, {when}' }),
  approved_by: msg({ message: 'Approved by {who}, {when}' }),
  rejected: msg({ message: 'Rejected, {when}' }),
  rejected_by: msg({ message: 'Rejected by {who}, {when}' }),
} as const

/** The decision, its time, and the admin who made it, if still known. */
function DecisionText({ request: { status, decided_at, decided_by } }: { request: AccessRequest }) {
  if (!decided_at || status === 'pending') return null
  const when = <time dateTime={decided_at}>{shortDateAndTime(decided_at)}</time>
  return (
    <Translation of={DECISIONS[decided_by ? (`${status}_by` as const) : status]} values={{ who: decided_by, when }} />
  )
}

/** Approving emails the applicant a code; rejecting asks for confirmation and sends no email. */
function DecisionButtons({ request: { id, email } }: { request: AccessRequest }) {
  const { t } = useLingui()
  const { opener, isOpen, open, close } = useOpener()
  // The decision replaces the pressed button.
  useEffect(() => restoreLostFocus, [])
  const approve = trpc.auth.approveAccessRequest.useMutation({
    onSuccess: () => toast.success(t`Approved. A code is on its way to ${email}`),
    onError: showError,
    onSettled: refetchAccessLists,
  })
  const reject = trpc.auth.rejectAccessRequest.useMutation({
    onSuccess: () => toast.success(t`The request from ${email} was rejected`),
    onSettled: refetchAccessLists,
  })

  if (isOpen) {
    return (
      <InlineConfirmation
        label={t`Reject`}
        loadingText={t`Rejecting...`}
        onConfirm={() => reject.mutateAsync({ id })}
        onDismiss={close}
      >
        {t`Reject this request? No email is sent.`}
      </InlineConfirmation>
    )
  }
  return (
    <div className={c.decisionButtons}>
      <LoadingButton
        size="sm"
        isLoading={approve.isPending}
        onClick={() => approve.mutate({ id })}
        aria-label={t`Approve ${email}`}
      >
        {t`Approve`}
      </LoadingButton>
      <Button ref={opener} variant="secondary" size="sm" onClick={open} aria-label={t`Reject ${email}`}>
        {t`Reject`}
      </Button>
    </div>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDoorEnter } from '@tabler/icons-react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import type { AccessRequestStatus } from '#shared/access.ts'
import { useAccessRequests } from './live-lists.ts'
import { RequestCard } from './RequestCard.tsx'
import c from './RequestList.module.css'

const EMPTY: Record<AccessRequestStatus, { title: MessageDescriptor; text: MessageDescriptor }> = {
  pending: { title: msg`No pending requests`, text: msg`New requests appear here automatically.` },
  approved: { title: msg`No requests approved yet`, text: msg`Approved people get a code by email.` },
  rejected: { title: msg`No requests rejected`, text: msg`Rejected people can apply again.` },
}

/** The requests of one status, newest first. */
export function RequestList({ status }: { status: AccessRequestStatus }) {
  const { t } = useLingui()
  const requests = useAccessRequests(status)
  if (requests.data?.length === 0)
    return (
      <EmptyState icon={<IconDoorEnter size={34} stroke={1.6} />} title={t(EMPTY[status].title)}>
        {t(EMPTY[status].text)}
      </EmptyState>
    )
  if (requests.data) {
    return (
      <ul className={c.list}>
        {requests.data.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
    )
  }
  if (requests.error) {
    return <ErrorState errorMessage={readApiError(requests.error).detail} onTryAgain={() => void requests.refetch()} />
  }
  return <LoadingScreen inline />
}

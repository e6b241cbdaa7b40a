import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDoorEnter } from '@tabler/icons-react'
import { shortDateAndTime } from '#client/entities/dates/date-format.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import type { AccessRequestStatus } from '#shared/access.ts'
import { type AccessRequest, Decision } from './Decision.tsx'
import { useAccessRequests } from './live-lists.ts'
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
  if (!requests.data) return <QueryState query={requests} level={2} />
  if (requests.data.length === 0) {
    return (
      <EmptyState icon={<IconDoorEnter size={34} stroke={1.6} />} title={t(EMPTY[status].title)}>
        {t(EMPTY[status].text)}
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

/** An access request, and its decision. */
function RequestCard({ request }: { request: AccessRequest }) {
  const { email, message, status, created_at } = request
  return (
    <li className={c.card}>
      <div className={c.head}>
        <Avatar name={email} email={email} size={36} />
        <b className={c.email}>{email}</b>
        <time className={c.when} dateTime={created_at}>
          {shortDateAndTime(created_at)}
        </time>
      </div>
      <p className={c.message}>{message}</p>
      {status === 'pending' ? (
        <Decision request={request} />
      ) : (
        <p className={c.decided}>
          <Decided request={request} />
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

/** The decision, its time, and the admin if still known. */
function Decided({ request: { status, decided_at, decided_by } }: { request: AccessRequest }) {
  if (!decided_at || status === 'pending') return null
  const when = <time dateTime={decided_at}>{shortDateAndTime(decided_at)}</time>
  return (
    <Translation of={DECISIONS[decided_by ? (`${status}_by` as const) : status]} values={{ who: decided_by, when }} />
  )
}

import { msg } from '@lingui/core/macro'
import { shortDateAndTime } from '#client/entities/dates/date-format.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { type AccessRequest, Decision } from './Decision.tsx'
import c from './RequestCard.module.css'

/** An access request, and its decision. */
export function RequestCard({ request }: { request: AccessRequest }) {
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

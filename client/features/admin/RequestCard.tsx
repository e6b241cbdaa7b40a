import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { tx } from '#client/lib/language.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
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

/** The decision, its time, and the admin if still known. */
function Decided({ request: { status, decided_at, decided_by } }: { request: AccessRequest }) {
  const isApproved = status === 'approved'
  if (!decided_at) return null
  const when = <time dateTime={decided_at}>{shortDateAndTime(decided_at)}</time>
  return decided_by
    ? tx(isApproved ? 'Approved by {who}, {when}' : 'Rejected by {who}, {when}', { who: decided_by, when })
    : tx(isApproved ? 'Approved, {when}' : 'Rejected, {when}', { when })
}

import type { Outputs } from '#client/api.ts'
import { shortDateAndTime } from '#client/lib/short-date.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Decision } from './Decision.tsx'
import c from './RequestCard.module.css'

export type AccessRequest = Outputs['auth']['listAccessRequests'][number]

/** One request: who asks, what for, and what was or can be decided. */
export function RequestCard({ request }: { request: AccessRequest }) {
  const { email, message, status, created_at, decided_at, decided_by } = request
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
          {status === 'approved' ? 'Approved' : 'Rejected'}
          {decided_by && ` by ${decided_by}`}
          {decided_at && (
            <>
              , <time dateTime={decided_at}>{shortDateAndTime(decided_at)}</time>
            </>
          )}
        </p>
      )}
    </li>
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconTicket } from '@tabler/icons-react'
import type { Outputs } from '#client/api.ts'
import { shortDate } from '#client/entities/dates/profile-time.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useAccessCodes } from './access-lists.ts'
import c from './CodeList.module.css'

/** The access codes, and who used them. */
export function CodeList() {
  const { t } = useLingui()
  const codes = useAccessCodes()
  return (
    <section aria-labelledby="access-codes">
      <h2 id="access-codes" className={c.title}>
        {t`Codes`}
      </h2>
      {!codes.data ? (
        <QueryState query={codes} />
      ) : codes.data.length === 0 ? (
        <EmptyState level={3} icon={<IconTicket size={34} stroke={1.6} />} title={t`No codes yet`}>
          {t`Approve a request, or issue a code and share it yourself.`}
        </EmptyState>
      ) : (
        <ul>
          {codes.data.map((code) => (
            <CodeRow key={code.id} code={code} now={codes.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CodeRowProps {
  code: Outputs['auth']['listAccessCodes'][number]
  /** epoch milliseconds */
  now: number
}

function CodeRow({ code, now }: CodeRowProps) {
  const { t } = useLingui()
  const { email, kind, note, issued_by, created_at, expires_at, used_at, used_by } = code
  const state = used_at !== null ? 'used' : Date.parse(expires_at) <= now ? 'expired' : 'unused'
  return (
    <li className={c.code}>
      <span className={c.recipient}>
        <b>{email ?? t`Anyone`}</b>
        {kind === 'community' && <span className={c.kind}>{t`Community`}</span>}
        {note && <span className={c.note}>{note}</span>}
      </span>
      <span className={c.issued}>
        {issued_by
          ? t`Issued ${{ date: shortDate(created_at) }} by ${{ who: issued_by }}`
          : t`Issued ${{ date: shortDate(created_at) }}`}
      </span>
      <span className={c.state} data-state={state}>
        {state === 'used' &&
          used_at &&
          t`Used by ${{ who: used_by ?? t`a former user` }}, ${{ date: shortDate(used_at) }}`}
        {state === 'unused' && t`Unused, valid until ${{ date: shortDate(expires_at) }}`}
        {state === 'expired' && t`Expired ${{ date: shortDate(expires_at) }}`}
      </span>
    </li>
  )
}

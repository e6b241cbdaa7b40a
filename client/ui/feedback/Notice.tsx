import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import shape from '../theme/shapes.module.css'
import c from './Notice.module.css'

interface NoticeProps {
  kind: 'error' | 'success' | 'info'
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** An inline message that stays on the page. Screen readers announce errors immediately. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div className={`${shape.entry} ${c.notice}`} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <b className={c.title}>{title}</b>
      {children && <div className={c.text}>{children}</div>}
      {actions && <div className={c.actions}>{actions}</div>}
    </div>
  )
}

/** Says that a request without a response may have succeeded. Its retry must not run the operation twice. */
export function MayHaveSucceededNotice({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Notice kind="error" title={title}>
      {t`Your request may have gone through. Try again to make sure: it won’t go through twice.`}
    </Notice>
  )
}

/** If the server could not be reached, tells users that their input is saved. */
export function ConnectionLostNotice({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { code, detail } = readApiError(error)
  if (!error || code !== 'unreachable') return null
  return (
    <Notice kind="info" title={detail}>
      {t`Your text is saved here.`}
    </Notice>
  )
}

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

/** A message that stays on the page beside its subject. Errors are read out at once. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div className={`${shape.entry} ${c.notice}`} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <b className={c.title}>{title}</b>
      {children && <div className={c.text}>{children}</div>}
      {actions && <div className={c.actions}>{actions}</div>}
    </div>
  )
}

/** Tells users of a form that nothing is lost after a network error. */
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

import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import c from './AccountCard.module.css'
import type { AccountState } from './account-state.ts'

/** The state of an account; required actions are highlighted. */
export function AccountStateLine({ state: { kind, text } }: { state: AccountState }) {
  const { t } = useLingui()
  if (kind === 'reconnect') {
    return (
      <Notice kind="error" title={t`Reconnect this account`}>
        {text} {t`Until then, Meridian cannot see when you are busy there.`}
      </Notice>
    )
  }
  return (
    <p className={`${c.state} ${c[kind] ?? ''}`} role={kind === 'loading' ? 'status' : undefined}>
      {kind === 'loading' && <Loader size={16} aria-hidden />}
      {kind === 'ok' && <IconCircleCheck size={17} stroke={1.8} aria-hidden />}
      {kind === 'waiting' && <IconAlertTriangle size={17} stroke={1.8} aria-hidden />}
      {text}
    </p>
  )
}

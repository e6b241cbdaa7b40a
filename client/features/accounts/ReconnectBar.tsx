import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { accountLabel } from '#shared/account-name.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { needsReconnecting } from './account-state.ts'
import c from './ReconnectBar.module.css'

interface ReconnectBarProps {
  accounts: readonly SynchronizedAccount[]
  onOpen: () => void
}

/** Above the calendar: accounts that the user must reconnect, since they can make all times unavailable. */
export function ReconnectBar({ accounts, onOpen }: ReconnectBarProps) {
  const { t } = useLingui()
  const broken = accounts.filter(needsReconnecting)
  const [first, second] = broken
  if (!first) return null
  const account = `${accountLabel(first.account_email)} (${accountKindName(first.provider, first.account_email)})`
  return (
    <output className={c.bar}>
      {second ? t`Meridian cannot read ${{ n: broken.length }} of your accounts.` : t`Meridian cannot read ${account}.`}{' '}
      {t`People may not find any times to book with you.`}{' '}
      <UnstyledButton className={c.open} aria-haspopup="dialog" onClick={onOpen}>
        {t`Reconnect`}
      </UnstyledButton>
    </output>
  )
}

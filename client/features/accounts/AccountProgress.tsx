import { Loader, UnstyledButton } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { accountKindName } from '#client/lib/account-names.ts'
import { t } from '#client/lib/language.ts'
import { accountLabel } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount, UserSettings } from '#shared/users.ts'
import c from './AccountAlerts.module.css'
import { accountState } from './account-state.ts'

interface AccountAlertsProps {
  settings: Pick<UserSettings, 'synchronized_accounts'>
  /** Opens the list of accounts. */
  onOpen: () => void
}

/** The accounts that are being loaded or must be reconnected, for screens that do not list them. */
export function AccountAlerts({ settings, onOpen }: AccountAlertsProps) {
  const alerts = settings.synchronized_accounts.flatMap((account) => {
    const { kind, text } = accountState(account)
    return account.is_main || kind === 'ok' ? [] : [{ account, kind, text }]
  })
  if (alerts.length === 0) return null
  return (
    <ul className={c.alerts} aria-label={t('State of your accounts')}>
      {alerts.map(({ account, kind, text }) => (
        <li key={account.account_id} className={c.alert}>
          {kind === 'reconnect' ? (
            <UnstyledButton className={c.reconnect} aria-haspopup="dialog" onClick={onOpen}>
              <IconPlugConnected size={16} stroke={1.8} aria-hidden />
              {t('Reconnect {name}', { name: nameOf(account) })}
            </UnstyledButton>
          ) : (
            <>
              {kind === 'loading' && <Loader size={14} aria-hidden />}
              <span>
                <b>{nameOf(account)}</b> {text}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ provider, account_email }: SynchronizedAccount): string {
  return `${accountLabel(account_email)} (${accountKindName(provider, account_email)})`
}

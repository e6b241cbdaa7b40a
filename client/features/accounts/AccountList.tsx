import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { accountName } from '#shared/account-name.ts'
import type { UserSettings } from '#shared/users.ts'
import a from './AccountCard.module.css'
import { AccountCard, AccountColor } from './AccountCard.tsx'
import c from './Accounts.module.css'

/** Saves the color of the main or another account. */
export interface AccountColors {
  saveMain: (color: string) => Promise<void>
  saveSynced: (account_id: string, color: string) => Promise<void>
}

export interface AccountListProps {
  settings: Pick<UserSettings, 'email' | 'name' | 'picture' | 'color' | 'synchronized_accounts'>
  colors: AccountColors
  /** The calendars of an account, and which of them block availability. */
  calendarsOf?: ((account_id: string) => ReactNode) | undefined
}

/** The main account and the connected ones. */
export function AccountList({ settings, colors, calendarsOf }: AccountListProps) {
  const { t } = useLingui()
  const { email, name, picture, color, synchronized_accounts } = settings
  const synced = synchronized_accounts.filter(({ is_main }) => !is_main)
  const main = synchronized_accounts.find(({ is_main }) => is_main)
  const hasSubscription = synced.some(({ provider }) => provider === 'ics')
  const { data: calendars } = trpc.calendarManagement.list.useQuery(undefined, { enabled: hasSubscription })
  const mainCalendarName = (account_id: string) =>
    calendars?.find((calendar) => calendar.account_id === account_id && calendar.is_primary)?.summary
  const kind = accountKindName('local', email)
  return (
    <ul className={c.list} aria-label={t`Calendar accounts`}>
      <li className={a.account}>
        <Avatar name={name || email} email={email} picture={picture} size={40} />
        <span className={a.who}>
          <b>{email}</b>
          <span>
            {t`Main Account`} · {kind}
          </span>
        </span>
        {main && calendarsOf?.(main.account_id)}
        <AccountColor account={`${email} (${kind})`} color={color} onSave={colors.saveMain} />
      </li>
      {synced.map((account) => (
        <AccountCard
          key={account.account_id}
          account={account}
          name={accountName(account, mainCalendarName(account.account_id))}
          onColor={(next) => colors.saveSynced(account.account_id, next)}
        >
          {calendarsOf?.(account.account_id)}
        </AccountCard>
      ))}
    </ul>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { accountName } from '#shared/account-name.ts'
import type { UserSettings } from '#shared/users.ts'
import a from './AccountCard.module.css'
import { AccountCard } from './AccountCard.tsx'
import { AccountColor } from './AccountColor.tsx'
import c from './AccountList.module.css'

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
  return (
    <ul className={c.list} aria-label={t`Calendar accounts`}>
      <li className={a.account}>
        <Avatar name={name || email} email={email} picture={picture} size={40} />
        <span className={a.who}>
          <b>{email}</b>
          <span>
            {t`Main Account`} · {accountKindName('local', email)}
          </span>
        </span>
        {main && calendarsOf?.(main.account_id)}
        <AccountColor account={nameWithKind(email, email)} color={color} onSave={colors.saveMain} />
      </li>
      {synced.map((account) => {
        const { account_id, account_color, account_email, provider } = account
        const shownName = accountName(account, mainCalendarName(account_id))
        return (
          <AccountCard key={account_id} account={account} name={shownName}>
            {calendarsOf?.(account_id)}
            <AccountColor
              account={nameWithKind(shownName, account_email, provider)}
              color={account_color}
              onSave={(next) => colors.saveSynced(account_id, next)}
            />
          </AccountCard>
        )
      })}
    </ul>
  )
}

/** People often use one address at several providers. */
function nameWithKind(name: string, email: string, provider = 'local'): string {
  return `${name} (${accountKindName(provider, email)})`
}

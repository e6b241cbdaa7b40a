import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import type { UserSettings } from '#shared/users.ts'
import { AccountColor } from './AccountColor.tsx'
import c from './AccountList.module.css'

/** Saves the colour of the main account, or of another. */
export interface AccountColors {
  saveMain: (color: string) => Promise<void>
  saveSynced: (account_id: string, color: string) => Promise<void>
}

export interface AccountListProps {
  settings: Pick<UserSettings, 'email' | 'name' | 'picture' | 'color' | 'synchronized_accounts'>
  /** Without it colours cannot be chosen. */
  colors?: AccountColors
}

/** The main account, and those that were synchronized. */
export function AccountList({ settings, colors }: AccountListProps) {
  const { email, name, picture, color, synchronized_accounts } = settings
  const synced = synchronized_accounts.filter(({ is_main }) => !is_main)
  return (
    <ul className={c.list} aria-label={t('Calendar accounts')}>
      <Account title={name} email={email} picture={picture} label="Main Account">
        {colors && <AccountColor email={email} color={color} onSave={colors.saveMain} />}
      </Account>
      {synced.map(({ account_id, account_email, account_picture, account_color }) => (
        <Account
          key={account_id}
          title={account_email}
          email={account_email}
          picture={account_picture}
          label="Synced Account"
        >
          {colors && (
            <AccountColor
              email={account_email}
              color={account_color}
              onSave={(next) => colors.saveSynced(account_id, next)}
            />
          )}
        </Account>
      ))}
    </ul>
  )
}

interface AccountProps {
  title: string
  email: string
  picture: string | null
  label: 'Main Account' | 'Synced Account'
  children: ReactNode
}

function Account({ title, email, picture, label, children }: AccountProps) {
  return (
    <li className={c.account}>
      <Avatar name={title || email} email={email} picture={picture} size={40} />
      <span className={c.who}>
        <b title={email}>{email}</b>
        <span>{t(label)}</span>
      </span>
      {children}
    </li>
  )
}

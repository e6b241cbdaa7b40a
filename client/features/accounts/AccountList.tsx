import { t } from '#client/lib/language.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import type { UserSettings } from '#shared/users.ts'
import c from './AccountList.module.css'

export interface AccountListProps {
  settings: Pick<UserSettings, 'email' | 'name' | 'picture' | 'synchronized_accounts'>
}

/** The main account, and those that were synchronized. */
export function AccountList({ settings }: AccountListProps) {
  const { email, name, picture, synchronized_accounts } = settings
  // The calendar that Meridian itself keeps belongs to the main account.
  const synced = synchronized_accounts.filter(({ provider }) => provider !== 'local')
  return (
    <ul className={c.list} aria-label={t('Calendar accounts')}>
      <Account title={name} email={email} picture={picture} label="Main Account" />
      {synced.map(({ account_id, account_email, account_picture }) => (
        <Account
          key={account_id}
          title={account_email}
          email={account_email}
          picture={account_picture}
          label="Synced Account"
        />
      ))}
    </ul>
  )
}

interface AccountProps {
  title: string
  email: string
  picture: string | null
  label: 'Main Account' | 'Synced Account'
}

function Account({ title, email, picture, label }: AccountProps) {
  return (
    <li className={c.account}>
      <Avatar name={title || email} email={email} picture={picture} size={40} />
      <span className={c.who}>
        <b>{email}</b>
        <span>{t(label)}</span>
      </span>
    </li>
  )
}

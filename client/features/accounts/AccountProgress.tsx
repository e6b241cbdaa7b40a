import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { accountLabel } from '#shared/account-name.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AccountProgress.module.css'
import { accountState } from './account-state.ts'

/** Accounts that are loading or do not respond, for screens without an account list. */
export function AccountProgress({ accounts }: { accounts: readonly SynchronizedAccount[] }) {
  const { t } = useLingui()
  const states = accounts.flatMap((account) => {
    const { kind, text } = accountState(account)
    return !account.is_main && (kind === 'loading' || kind === 'waiting') ? [{ account, kind, text }] : []
  })
  if (states.length === 0) return null
  return (
    <ul className={c.accounts} aria-label={t`Account status`}>
      {states.map(({ account: { account_id, account_email, provider }, kind, text }) => (
        <li key={account_id} className={c.account}>
          {kind === 'loading' && <Loader size={14} aria-hidden />}
          <span>
            <b>
              {accountLabel(account_email)} ({accountKindName(provider, account_email)})
            </b>{' '}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

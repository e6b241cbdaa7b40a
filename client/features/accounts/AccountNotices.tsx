import { useLingui } from '@lingui/react/macro'
import { Loader, UnstyledButton } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { accountFullName } from '#client/entities/account/account-names.ts'
import { needsReconnecting } from '#client/entities/account/needs-reconnecting.ts'
import { whenRendered } from '#client/ui/focus/return-focus.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AccountNotices.module.css'
import { accountState } from './account-state.ts'

type Accounts = readonly SynchronizedAccount[]

/** Accounts that are loading or unavailable, or that have unreadable events, for screens without an account list. */
export function AccountStatusList({ accounts }: { accounts: Accounts }) {
  const { t } = useLingui()
  const states = accounts
    .filter(({ is_main }) => !is_main)
    .map((account) => ({ account, ...accountState(account) }))
    .filter(({ kind }) => kind === 'loading' || kind === 'warning')
  if (states.length === 0) return null
  return (
    <ul className={c.accounts} aria-label={t`Account status`}>
      {states.map(({ account, kind, text }) => (
        <li key={account.account_id} className={c.account}>
          {kind === 'loading' && <Loader size={14} aria-hidden />}
          <span>
            <b>{accountFullName(account)}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A bar about accounts that must be reconnected: until then, people may find no times, or events may be missing. */
export function ReconnectBar({ accounts, onOpen }: { accounts: Accounts; onOpen: () => void }) {
  const { t } = useLingui()
  const { data: calendars, isPending } = trpc.calendarManagement.list.useQuery()
  const broken = accounts.filter(needsReconnecting)
  const [first] = broken
  const n = broken.length
  if (!first) return null
  const account = accountFullName(first)
  const openFirst = () => {
    onOpen()
    // Once the panel has taken focus.
    whenRendered('[role=dialog]:focus-within [data-state=reconnect]', (card) => card.focus())
  }
  const blocksTime = calendars?.some((c) => c.is_selected && broken.some((a) => a.account_id === c.account_id)) ?? true
  return (
    <output className={c.bar}>
      {n > 1 ? t`Meridian cannot read ${n} of your accounts.` : t`Meridian cannot read ${account}.`}{' '}
      {!isPending &&
        (blocksTime ? t`People may not find any times to book with you.` : t`You may not see the latest events.`)}{' '}
      <UnstyledButton className={c.open} aria-haspopup="dialog" onClick={openFirst}>
        {t`Reconnect`}
      </UnstyledButton>
    </output>
  )
}

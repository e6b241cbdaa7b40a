import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { AccountFailure, AccountReturn } from '#shared/account-return.ts'
import { PROVIDER_NAMES } from '#shared/providers.ts'
import { QUOTAS } from '#shared/quotas.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { missingPermission } from './account-state.ts'

interface ReturnNoticeProps {
  arrival: AccountReturn
  accounts: readonly SynchronizedAccount[]
  onTryAgain: () => void
}

/** The result of a provider's consent page. */
export function ReturnNotice({ arrival: { provider, connected, error }, accounts, onTryAgain }: ReturnNoticeProps) {
  const { t } = useLingui()
  const name = provider ? PROVIDER_NAMES[provider] : t`the other service`
  const account = accounts.find(({ account_id }) => account_id === connected)
  if (error === undefined) {
    if (!account) return null
    return (
      <Notice kind="success" title={t`${{ account: account.account_email }} is connected`}>
        {missingPermission(account) ?? t`Its events will appear in your calendar shortly.`}
      </Notice>
    )
  }
  return (
    <Notice
      kind={error === 'access_denied' || error === 'other_account' ? 'info' : 'error'}
      title={error === 'other_account' ? t`Another account was connected` : t`No account was added`}
      actions={
        CAN_TRY_AGAIN.has(error) && (
          <Button size="xs" variant="secondary" onClick={onTryAgain}>
            {t`Try again`}
          </Button>
        )
      }
    >
      {explain(error, name, account?.account_email ?? '')}
    </Notice>
  )
}

const CAN_TRY_AGAIN = new Set<AccountFailure>([
  'access_denied',
  'expired',
  'no_calendar_permission',
  'other_user',
  'session_ended',
  'unavailable',
])

function explain(error: AccountFailure, provider: string, account: string): string {
  switch (error) {
    case 'access_denied':
      return t`You did not give Meridian access at ${provider}.`
    case 'no_calendar_permission':
      return t`Meridian was not allowed to see your calendars. Tick every box that ${provider} shows.`
    case 'other_account':
      return t`You chose ${account} at ${provider}. The account you wanted to reconnect is still not connected.`
    case 'too_many_accounts':
      return t`You can connect at most ${{ limit: QUOTAS.accounts.toString() }} calendar accounts. Remove one first.`
    case 'too_many_requests':
      return t`Too many requests. Please wait and try again`
    case 'not_offered':
      return t`This server does not support accounts from ${provider}.`
    case 'not_verified':
      return t`Your account is not verified yet.`
    case 'expired':
    case 'other_user':
    case 'session_ended':
      return t`This took too long, or you logged in again in the meantime.`
    default:
      return t`There is no response from ${provider} at the moment. Try again in a few minutes.`
  }
}

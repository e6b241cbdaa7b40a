import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api, trpc } from '#client/api.ts'
import { accountFullName, accountKindName } from '#client/entities/account/account-names.ts'
import { needsReconnecting } from '#client/entities/account/needs-reconnecting.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import type { AccountConnectionError, AccountConnectionResult } from '#shared/account-connection-result.ts'
import { accountName } from '#shared/account-name.ts'
import { PROVIDER_NAMES, type Provider } from '#shared/providers.ts'
import { QUOTAS } from '#shared/quotas.ts'
import type { SynchronizedAccount, UserSettings } from '#shared/users.ts'
import a from './AccountCard.module.css'
import { AccountCard, AccountColor } from './AccountCard.tsx'
import c from './Accounts.module.css'
import { isInitialLoadRunning, limitationText } from './account-state.ts'
import { endAddAccountFlow } from './add-account-flow.ts'
import { NewAccount } from './NewAccount.tsx'

interface AccountListProps {
  settings: Pick<UserSettings, 'email' | 'name' | 'picture' | 'color' | 'synchronized_accounts'>
  /** Renders an account's calendars, and which of them block availability. */
  renderCalendars?: ((account_id: string) => ReactNode) | undefined
}

/** The main account and the connected accounts. */
export function AccountList({ settings, renderCalendars }: AccountListProps) {
  const { t } = useLingui()
  const { email, name, picture, color, synchronized_accounts } = settings
  const connectedAccounts = synchronized_accounts.filter(({ is_main }) => !is_main)
  const mainAccount = synchronized_accounts.find(({ is_main }) => is_main)
  const hasSubscription = connectedAccounts.some(({ provider }) => provider === 'ics')
  const { data: calendars } = trpc.calendarManagement.list.useQuery(undefined, { enabled: hasSubscription })
  const primaryCalendarName = (account_id: string) =>
    calendars?.find((calendar) => calendar.account_id === account_id && calendar.is_primary)?.summary
  const kind = accountKindName('local', email)
  return (
    <ul className={c.list} aria-label={t`Calendar accounts`}>
      <li className={a.account}>
        <Avatar name={name || email} email={email} picture={picture} size={40} />
        <span className={a.identity}>
          <b>{email}</b>
          <span>
            {t`Main Account`} · {kind}
          </span>
        </span>
        {mainAccount && renderCalendars?.(mainAccount.account_id)}
        <AccountColor
          accountName={`${email} (${kind})`}
          color={color}
          save={(new_color) => api.users.updateUserColor.mutate({ new_color })}
        />
      </li>
      {connectedAccounts.map((account) => (
        <AccountCard
          key={account.account_id}
          account={account}
          name={accountName(account, primaryCalendarName(account.account_id))}
        >
          {renderCalendars?.(account.account_id)}
        </AccountCard>
      ))}
    </ul>
  )
}

interface AccountsProps extends Omit<AccountListProps, 'settings'> {
  settings: UserSettings
  /** The result of a provider's consent page. */
  connectionResult: AccountConnectionResult | undefined
  /** The field that selects the calendar for new meetings, on pages without a separate panel for it. */
  destinationField?: ReactNode
  /** Called when the form that adds an account opens and closes. */
  onFormToggle?: (isAdding: boolean) => void
}

const PROGRESS_INTERVAL_MS = 2000

/** Lists the user's accounts, and adds, reconnects and removes them. */
export function Accounts({ settings, connectionResult, destinationField, onFormToggle, ...listProps }: AccountsProps) {
  const { t } = useLingui()
  const [addForm, setAddForm] = useState<{ initialKind?: Provider | undefined }>()
  const [shownResult, setShownResult] = useState(connectionResult)
  const addButton = useRef<HTMLButtonElement>(null)
  const isLoading = settings.synchronized_accounts.some((account) => !account.is_main && isInitialLoadRunning(account))
  // Polls the progress, since not all pages have live updates.
  trpc.users.info.useQuery(undefined, { refetchInterval: isLoading ? PROGRESS_INTERVAL_MS : false })
  useEffect(endAddAccountFlow, [])

  const show = (form: typeof addForm) => {
    setShownResult(undefined)
    setAddForm(form)
    onFormToggle?.(form !== undefined)
  }
  const close = () => closeAndFocus(addButton, () => show(undefined))
  return (
    <div className={c.section}>
      {shownResult && (
        <ResultNotice
          connectionResult={shownResult}
          accounts={settings.synchronized_accounts}
          hasVideoLinks={settings.meeting_provider_info.provider === 'google_meet'}
          onTryAgain={() => show({ initialKind: shownResult.provider })}
        />
      )}
      <AccountList settings={settings} {...listProps} />
      {addForm ? (
        <NewAccount
          initialKind={addForm.initialKind}
          onAdded={() => {
            close()
            toast.success(t`Account connected`)
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={addButton}
          variant="secondary"
          size="md"
          fullWidth
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => show({})}
        >
          {t`Add Another Account`}
        </Button>
      )}
      {destinationField}
      <p className={c.link}>
        <Link to="/calendar-data" target="_blank">
          {t`What Meridian reads and stores`}
          <VisuallyHidden> ({t`opens in a new tab`})</VisuallyHidden>
        </Link>
      </p>
    </div>
  )
}

/** The onboarding step that connects calendars. While a form is open, only its own button is primary. */
export function AddAccountScreen(props: Omit<AccountsProps, 'settings'>) {
  const { t } = useLingui()
  const [isAdding, setIsAdding] = useState(false)
  const info = trpc.users.info.useQuery()
  return (
    <>
      <h1>{t`Your accounts`}</h1>
      <p>{t`Meridian comes with a calendar. Add the ones you already use, so that nobody books over them.`}</p>
      {info.data && <Accounts settings={info.data} onFormToggle={setIsAdding} {...props} />}
      {!info.data && <QueryState query={info} level={2} />}
      <LinkButton className={c.continue} to="/calendar-config" size="md" variant={isAdding ? 'secondary' : 'primary'}>
        {t`Continue`}
      </LinkButton>
    </>
  )
}

interface ResultNoticeProps {
  connectionResult: AccountConnectionResult
  accounts: readonly SynchronizedAccount[]
  /** Whether new meetings get a video link. */
  hasVideoLinks: boolean
  onTryAgain: () => void
}

/** The result of a provider's consent page. */
function ResultNotice({ connectionResult, accounts, hasVideoLinks, onTryAgain }: ResultNoticeProps) {
  const { provider, connected, error } = connectionResult
  const { t } = useLingui()
  const name = provider ? PROVIDER_NAMES[provider] : t`the other service`
  const account = accounts.find(({ account_id }) => account_id === connected)
  if (error === undefined) {
    if (!account || needsReconnecting(account)) return null
    return (
      <Notice kind="success" title={t`${{ account: accountFullName(account) }} is connected`}>
        {limitationText(account) ?? t`Its events appear in your calendar as soon as they are loaded.`}{' '}
        {account.is_destination &&
          (account.has_conference && hasVideoLinks
            ? t`New meetings are added to it, with a video link. You can change both in Meetings Accounts.`
            : t`New meetings are added to it. You can change this in Meetings Accounts.`)}
      </Notice>
    )
  }
  return (
    <Notice
      kind={error === 'access_denied' || error === 'other_account' ? 'info' : 'error'}
      title={error === 'other_account' ? t`Another account was connected` : t`No account was added`}
      actions={
        RETRYABLE_ERRORS.has(error) && (
          <Button size="xs" variant="secondary" onClick={onTryAgain}>
            {t`Try again`}
          </Button>
        )
      }
    >
      {ERROR_TEXTS[error](name, account?.account_email ?? '')}
    </Notice>
  )
}

const RETRYABLE_ERRORS = new Set<AccountConnectionError>([
  'access_denied',
  'expired',
  'no_calendar_permission',
  'other_user',
  'session_ended',
  'unavailable',
])

const expiredText = () => t`This took too long, or you logged in again in the meantime.`

const ERROR_TEXTS: Record<AccountConnectionError, (provider: string, account: string) => string> = {
  access_denied: (provider) => t`You did not give Meridian access to ${provider}.`,
  expired: expiredText,
  no_calendar_permission: (provider) =>
    t`Meridian was not allowed to see your calendars. Select every checkbox that ${provider} shows.`,
  not_offered: (provider) => t`This server does not support accounts from ${provider}.`,
  not_verified: () => t`Your account is not verified yet.`,
  other_account: (provider, account) =>
    t`You chose ${account} at ${provider}. The account you wanted to reconnect is still not connected.`,
  other_user: expiredText,
  session_ended: expiredText,
  too_many_accounts: () =>
    t`You can connect at most ${{ limit: QUOTAS.accounts.toString() }} calendar accounts. Remove one first.`,
  too_many_requests: () => t`Too many attempts. Please wait and try again.`,
  unavailable: (provider) => t`We can’t reach ${provider} at the moment. Try again in a few minutes.`,
}

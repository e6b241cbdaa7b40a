import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Loader, Switch } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, queries, trpc } from '#client/api.ts'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { refetch } from '#client/entities/topic/refetch.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { useOpeners } from '#client/ui/focus/close-and-focus.ts'
import { ColorField } from '#client/ui/forms/ColorField.tsx'
import type { AccountRemoval } from '#shared/calendar-accounts.ts'
import { isConsentProvider } from '#shared/providers.ts'
import type { SynchronizedAccount, UserSettings } from '#shared/users.ts'
import c from './AccountCard.module.css'
import { type AccountActionProps, ReconnectForm } from './AccountForms.tsx'
import { type AccountState, accountState, limitationText } from './account-state.ts'
import { useConsent } from './add-account-flow.ts'
import { refetchAccountsAfter } from './refetch-accounts.ts'

interface AccountCardProps {
  account: SynchronizedAccount
  name: string
  /** The calendars of the account. */
  children: ReactNode
}

/** A connected account, its state and its actions. */
export function AccountCard({ account, name, children }: AccountCardProps) {
  const { t } = useLingui()
  const { account_color, account_email, account_picture, account_id, provider } = account
  const { openers, view, setView, close } = useOpeners<'reconnect' | 'remove'>()
  const consent = useConsent()
  const state = accountState(account)
  const limitation = limitationText(account)
  const kind = accountKindName(provider, account_email)
  // People often use the same address with several providers.
  const fullName = `${name} (${kind})`
  const hasConsentPage = isConsentProvider(provider)

  return (
    <li tabIndex={-1} className={c.account} data-state={state.kind}>
      <Avatar name={name} email={account_email} picture={account_picture} size={40} />
      <span className={c.identity}>
        <b>{name}</b>
        <span>
          {t`Synced Account`} · {kind}
        </span>
      </span>
      <StateLine state={state} />
      {limitation && <p className={c.note}>{limitation}</p>}
      {children}
      <AccountColor
        accountName={fullName}
        color={account_color}
        save={(new_color) => api.users.updateSynchronizedAccountColor.mutate({ account_id, new_color })}
      />
      <BusyOnlySwitch account={account} name={fullName} />
      {view === 'reconnect' && <ReconnectForm account={account} name={fullName} onDone={close} />}
      {view === 'remove' && <RemoveAccountConfirmation account={account} name={fullName} onDone={close} />}
      {view === undefined && (
        <div ref={openers} className={c.actions}>
          {(state.kind === 'reconnect' || (hasConsentPage && limitation)) && (
            <LoadingButton
              data-opens="reconnect"
              size="xs"
              isLoading={consent.isRedirecting}
              leftSection={<IconPlugConnected size={15} aria-hidden />}
              aria-label={t`Reconnect ${{ name: fullName }}`}
              onClick={() => (hasConsentPage ? consent.open({ kind: provider, account_id }) : setView('reconnect'))}
            >
              {t`Reconnect`}
            </LoadingButton>
          )}
          <Button
            data-opens="remove"
            size="xs"
            variant="secondary"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={t`Remove ${{ name: fullName }}`}
            onClick={() => setView('remove')}
          >
            {t`Remove`}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The state of an account; required actions are highlighted. */
function StateLine({ state: { kind, text } }: { state: AccountState }) {
  const { t } = useLingui()
  if (kind === 'reconnect') {
    return (
      <Notice kind="error" title={t`Reconnect this account`}>
        {text} {t`Until you reconnect it, Meridian cannot see when you are busy there.`}
      </Notice>
    )
  }
  return (
    <p className={`${c.state} ${c[kind] ?? ''}`} role={kind === 'loading' ? 'status' : undefined}>
      {kind === 'loading' && <Loader size={16} aria-hidden />}
      {kind === 'ok' && <IconCircleCheck size={17} stroke={1.8} aria-hidden />}
      {kind === 'warning' && <IconAlertTriangle size={17} stroke={1.8} aria-hidden />}
      {text}
    </p>
  )
}

interface AccountColorProps {
  accountName: string
  /** six hex digits without `#` */
  color: string
  save: (color: string) => Promise<UserSettings>
}

/**
 * The color of an account, its main calendar, and its events without their own color. A new color appears immediately,
 * and is reverted if saving fails.
 */
export function AccountColor({ accountName, color, save }: AccountColorProps) {
  const { t } = useLingui()
  const { isPending, mutate, variables } = useAction(async (next: string) => {
    queries.users.info.setData(undefined, await save(next))
    void refetch(['calendars', 'events'])
    announce(t`Color saved`)
  })
  return (
    <ColorField
      label={
        <>
          {t`Event color`} <VisuallyHidden>{accountName}</VisuallyHidden>
        </>
      }
      value={isPending ? variables : color}
      onChange={mutate}
    />
  )
}

/** Whether Meridian stores only the times of an account's events. */
function BusyOnlySwitch({ account, name }: { account: SynchronizedAccount; name: string }) {
  const { t } = useLingui()
  const { account_id, is_busy_only } = account
  const save = useAction((isOn: boolean) =>
    refetchAccountsAfter(api.calendarManagement.updateAccount.mutate({ account_id, is_busy_only: isOn })),
  )
  return (
    <Switch
      label={t`Busy times only`}
      description={t`Titles and details of its events are not stored.`}
      aria-label={t`Busy times only: ${name}`}
      checked={save.isPending ? save.variables : is_busy_only}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  )
}

/** Lists what is removed with an account, and asks for confirmation. */
function RemoveAccountConfirmation({ account, name, onDone }: AccountActionProps) {
  const { t } = useLingui()
  const { account_id } = account
  // Not cached, because the counts grow while the account is loading.
  const removal = trpc.calendarAccounts.getRemoval.useQuery({ account_id }, { gcTime: 0 })
  const remove = async () => {
    await refetchAccountsAfter(api.users.deleteSynchronizedAccount.mutate({ account_id }))
    toast.success(t`Account removed`)
  }
  if (!removal.data) return <QueryState query={removal} />
  return (
    <InlineConfirmation label={t`Remove account`} loadingText={t`Removing...`} onConfirm={remove} onDismiss={onDone}>
      {[t`Remove ${name}?`, ...consequences(removal.data, account), providerConsequence(account)].join(' ')}
    </InlineConfirmation>
  )
}

function consequences({ calendars, events, meetings }: AccountRemoval, account: SynchronizedAccount): string[] {
  const calendarsText = plural({ n: calendars }, { one: '# calendar', other: '# calendars' })
  const eventsText = plural({ n: events }, { one: '# event', other: '# events' })
  return [
    t`${{ calendars: calendarsText }} with ${{ events: eventsText }} will disappear from Meridian and will no longer block your availability.`,
    meetings > 0 &&
      plural(
        { n: meetings },
        { one: '# meeting moves to your main calendar.', other: '# meetings move to your main calendar.' },
      ),
    account.is_destination &&
      (account.has_conference
        ? t`New meetings go to your main calendar, without video links.`
        : t`New meetings go to your main calendar.`),
  ].filter((text) => text !== false)
}

function providerConsequence(account: SynchronizedAccount): string {
  const provider = accountKindName(account.provider, account.account_email)
  if (isConsentProvider(account.provider))
    return t`Nothing is deleted from ${provider}, and Meridian’s access to it ends.`
  return account.provider === 'ics'
    ? t`The calendar itself isn’t affected.`
    : t`Nothing is deleted on the server. You can delete the app password there.`
}

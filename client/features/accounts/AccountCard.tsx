import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AccountCard.module.css'
import { AccountStateLine } from './AccountStateLine.tsx'
import { accountState, isReconnectedByConsent, missingPermission } from './account-state.ts'
import { leaveForConsent } from './add-account-flow.ts'
import { BusyOnlySwitch } from './BusyOnlySwitch.tsx'
import { ReconnectForm } from './ReconnectForm.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'

interface AccountCardProps {
  account: SynchronizedAccount
  name: string
  /** Its calendars and color. */
  children: ReactNode
}

/** A connected account, its state and its actions. */
export function AccountCard({ account, name, children }: AccountCardProps) {
  const { t } = useLingui()
  const { account_email, account_picture, account_id, provider, can_write } = account
  const [doing, setDoing] = useState<'reconnect' | 'remove'>()
  const [isLeaving, setLeaving] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const close = () => closeAndFocus(actions, () => setDoing(undefined), `[data-does=${doing}]`)
  const state = accountState(account)
  const permission = missingPermission(account)
  const kind = accountKindName(provider, account_email)
  // People often use one address at several providers.
  const fullName = `${name} (${kind})`
  const isByConsent = isReconnectedByConsent(account)

  const reconnect = () => {
    if (!isByConsent) return setDoing('reconnect')
    setLeaving(true)
    const choice = { kind: provider as 'google' | 'microsoft', account_id, from: location.pathname + location.search }
    leaveForConsent(choice).catch((error: unknown) => {
      setLeaving(false)
      showError(error)
    })
  }

  return (
    <li className={c.account}>
      <Avatar name={name} email={account_email} picture={account_picture} size={40} />
      <span className={c.who}>
        <b>{name}</b>
        <span>
          {t`Synced Account`} · {kind}
        </span>
      </span>
      <AccountStateLine state={state} />
      {permission && <p className={c.note}>{permission}</p>}
      {children}
      <BusyOnlySwitch account={account} name={fullName} />
      {doing === 'reconnect' && <ReconnectForm account={account} name={fullName} onDone={close} />}
      {doing === 'remove' && <RemoveAccount account={account} name={fullName} onDismiss={close} />}
      {doing === undefined && (
        <div ref={actions} className={c.actions}>
          {(state.kind === 'reconnect' || (isByConsent && !can_write)) && (
            <LoadingButton
              data-does="reconnect"
              size="xs"
              isLoading={isLeaving}
              leftSection={<IconPlugConnected size={15} aria-hidden />}
              aria-label={t`Reconnect ${{ name: fullName }}`}
              onClick={reconnect}
            >
              {t`Reconnect`}
            </LoadingButton>
          )}
          <Button
            data-does="remove"
            size="xs"
            variant="secondary"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={t`Remove ${{ name: fullName }}`}
            onClick={() => setDoing('remove')}
          >
            {t`Remove`}
          </Button>
        </div>
      )}
    </li>
  )
}

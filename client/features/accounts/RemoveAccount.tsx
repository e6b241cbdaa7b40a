import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api, trpc } from '#client/api.ts'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { AccountRemoval } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { isReconnectedByConsent } from './account-state.ts'
import { thenRefetchAccounts } from './accounts.ts'

interface RemoveAccountProps {
  account: SynchronizedAccount
  name: string
  onDismiss: () => void
}

/** Lists what is removed with an account, and asks for confirmation. */
export function RemoveAccount({ account, name, onDismiss }: RemoveAccountProps) {
  const { t } = useLingui()
  const { account_id } = account
  // The account may still be loading, so the counts may grow.
  const removal = trpc.calendarAccounts.getRemoval.useQuery({ account_id }, { gcTime: 0 })
  const remove = async () => {
    await thenRefetchAccounts(api.users.deleteSynchronizedAccount.mutate({ account_id }))
    toast.success(t`Account removed`)
  }
  if (!removal.data) return <QueryState query={removal} />
  return (
    <ConfirmInPlace label={t`Remove account`} busyLabel={t`Removing...`} onConfirm={remove} onDismiss={onDismiss}>
      {[t`Remove ${name}?`, ...consequences(removal.data), atTheProvider(account)].join(' ')}
    </ConfirmInPlace>
  )
}

function consequences({ calendars, events, meetings }: AccountRemoval): string[] {
  const calendarsText = plural({ n: calendars }, { one: '# calendar', other: '# calendars' })
  const eventsText = plural({ n: events }, { one: '# event', other: '# events' })
  return [
    t`${{ calendars: calendarsText }} with ${{ events: eventsText }} will disappear from Meridian and no longer block your availability.`,
    ...(meetings === 0
      ? []
      : [
          plural(
            { n: meetings },
            { one: '# meeting moves to your main calendar.', other: '# meetings move to your main calendar.' },
          ),
        ]),
  ]
}

function atTheProvider(account: SynchronizedAccount): string {
  const provider = accountKindName(account.provider, account.account_email)
  if (isReconnectedByConsent(account)) return t`Nothing is deleted at ${provider}, and Meridian’s access to it ends.`
  return account.provider === 'ics'
    ? t`The calendar itself stays as it is.`
    : t`Nothing is deleted on the server. You can delete the app password there.`
}

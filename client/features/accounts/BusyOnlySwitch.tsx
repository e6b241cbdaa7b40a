import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { SynchronizedAccount } from '#shared/users.ts'
import { setBusyOnly } from './accounts.ts'

interface BusyOnlySwitchProps {
  account: Pick<SynchronizedAccount, 'account_id' | 'is_busy_only'>
  name: string
}

/** Whether only the times of an account's events are stored here. */
export function BusyOnlySwitch({ account: { account_id, is_busy_only }, name }: BusyOnlySwitchProps) {
  const { t } = useLingui()
  const save = useMutation({ mutationFn: (isOn: boolean) => setBusyOnly(account_id, isOn), onError: showError })
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

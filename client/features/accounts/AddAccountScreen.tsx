import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import type { AccountReturn } from '#shared/account-return.ts'
import type { AccountColors } from './AccountList.tsx'
import c from './Accounts.module.css'
import { Accounts } from './Accounts.tsx'

interface AddAccountScreenProps {
  arrival: AccountReturn | undefined
  colors: AccountColors
  calendarsOf: (account_id: string) => ReactNode
  destination: ReactNode
}

/** The second step of the onboarding: connecting calendars. */
export function AddAccountScreen(props: AddAccountScreenProps) {
  const { t } = useLingui()
  const info = trpc.users.info.useQuery()
  return (
    <>
      <h1>{t`Your accounts`}</h1>
      <p>{t`Meridian comes with a calendar. Add the ones you already use, so that nobody books over them.`}</p>
      {info.data ? <Accounts settings={info.data} {...props} /> : <QueryState query={info} level={2} />}
      <LinkButton className={c.continue ?? ''} to="/calendar-config" size="md">
        {t`Continue`}
      </LinkButton>
    </>
  )
}

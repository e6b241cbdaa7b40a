import { Button } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { t } from '#client/lib/language.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { AccountList } from './AccountList.tsx'
import c from './AddAccountScreen.module.css'
import { type AccountProvider, startAddingAccount, useReturnFromAddAccount } from './add-account-flow.ts'

export interface AddAccountScreenProps {
  /** The services whose accounts the server can add. */
  providers?: readonly AccountProvider[]
}

/** The second page of the onboarding: the calendars that Meridian looks at. */
export function AddAccountScreen({ providers = [] }: AddAccountScreenProps) {
  const info = trpc.users.info.useQuery()
  useReturnFromAddAccount()
  return (
    <>
      <h1>{t('Your accounts')}</h1>
      <p>{t('Meridian reads every calendar listed here, and never books over what is in it.')}</p>
      {info.data ? (
        <AccountList settings={info.data} />
      ) : info.error ? (
        <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
      ) : (
        <LoadingScreen inline />
      )}
      {info.data && providers.length > 0 ? (
        <AddAnother providers={providers} user_id={info.data.user_id} />
      ) : (
        <p className={c.note}>
          {t('Google, Microsoft and Apple accounts are in preparation: for now Meridian keeps your calendar itself.')}
        </p>
      )}
      <LinkButton to="/calendar-config" size="md">
        {t('Continue')}
      </LinkButton>
    </>
  )
}

interface AddAnotherProps {
  providers: readonly AccountProvider[]
  user_id: string
}

function AddAnother({ providers, user_id }: AddAnotherProps) {
  return (
    <div className={c.add}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          size="md"
          fullWidth
          onClick={() => startAddingAccount(provider, user_id)}
        >
          {providers.length > 1
            ? t('Add Another Account with {provider}', { provider: provider.name })
            : t('Add Another Account')}
        </Button>
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useId } from 'react'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { t } from '#client/lib/language.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { AccountList } from './AccountList.tsx'
import c from './AddAccountScreen.module.css'
import { CalendarDataLink } from './CalendarDataLink.tsx'

/** The second page of the onboarding: the calendars that Meridian looks at. The server can add no accounts yet. */
export function AddAccountScreen() {
  const info = trpc.users.info.useQuery()
  const note = useId()
  return (
    <>
      <h1>{t('Your accounts')}</h1>
      <p>{t('Meridian keeps a calendar for you, and never books over what is in it.')}</p>
      {info.data ? (
        <AccountList settings={info.data} />
      ) : info.error ? (
        <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
      ) : (
        <LoadingScreen inline />
      )}
      <Button className={c.add ?? ''} variant="secondary" size="md" fullWidth disabled aria-describedby={note}>
        {t('Add Another Account')}
      </Button>
      <p id={note} className={c.note}>
        {t('Your Google, Microsoft or Apple calendar is not read yet: connecting one is in preparation.')}
      </p>
      <CalendarDataLink />
      <LinkButton to="/calendar-config" size="md">
        {t('Continue')}
      </LinkButton>
    </>
  )
}

import { readApiError } from '#client/lib/api-error.ts'
import { t } from '#client/lib/language.ts'
import { Failure } from '#client/ui/ErrorPage.tsx'
import { LeadsNowhere } from './LeadsNowhere.tsx'

/** A meeting that could not be shown: there is none with this id, or it could not be fetched. */
export function MeetingError({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { status, detail } = readApiError(error)
  if (status !== 404 && status !== 400) {
    return <Failure errorMessage={detail} errorStatus={status} onTryAgain={onTryAgain} />
  }
  return (
    <LeadsNowhere title={t('There is no such meeting')}>
      {t('The link may be incomplete. Open it again from the email that you got.')}
    </LeadsNowhere>
  )
}

import { readApiError } from '#client/lib/api-error.ts'
import { t } from '#client/lib/language.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { BrokenLink } from '../icons.tsx'

/** A meeting that could not be shown: there is none with this id, or it could not be fetched. */
export function MeetingError({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { status, detail } = readApiError(error)
  if (status !== 404 && status !== 400) {
    return <ErrorState level={1} errorMessage={detail} errorStatus={status} onTryAgain={onTryAgain} />
  }
  return (
    <EmptyState
      level={1}
      icon={<BrokenLink />}
      title={t('There is no such meeting')}
      actions={<LinkButton to="/">{t('Go to Meridian')}</LinkButton>}
    >
      {t('The link may be cut off. Open it once more from the mail that you got.')}
    </EmptyState>
  )
}

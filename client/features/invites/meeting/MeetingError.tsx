import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { ErrorMessage } from '#client/ui/layout/ErrorPage.tsx'
import { NotFoundMessage } from '../LinkNotFound.tsx'

interface MeetingErrorProps {
  error: unknown
  onTryAgain: () => void
  /** Whether logging in as a participant would open the meeting. */
  canOpenWithLogin?: boolean
}

/** The error page of a meeting: it does not exist, or loading failed. */
export function MeetingError({ error, onTryAgain, canOpenWithLogin = false }: MeetingErrorProps) {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const redirect = useLocation({ select: ({ href }) => href })
  const { status, detail } = readApiError(error)
  if (status !== 404 && status !== 400) {
    return <ErrorMessage errorMessage={detail} errorStatus={status} onTryAgain={onTryAgain} />
  }
  const shouldOfferLogin = canOpenWithLogin && status === 404 && !isAuthenticated
  return (
    <NotFoundMessage
      title={t`Meeting not found`}
      action={
        shouldOfferLogin && (
          <LinkButton to="/login" search={{ redirect }} size="md">
            {t`Log in`}
          </LinkButton>
        )
      }
    >
      {t`The link may be incomplete. Open it again from the email you received.`}
      {shouldOfferLogin && ` ${t`If you have an account and are part of this meeting, log in to see it.`}`}
    </NotFoundMessage>
  )
}

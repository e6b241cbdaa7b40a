import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Failure } from '#client/ui/layout/ErrorPage.tsx'
import { MeetingNotFound } from './MeetingNotFound.tsx'

interface MeetingErrorProps {
  error: unknown
  onTryAgain: () => void
  /** Whether logging in as a participant would open the meeting. */
  opensWithSession?: boolean
}

/** The error page of a meeting: it does not exist, or loading failed. */
export function MeetingError({ error, onTryAgain, opensWithSession = false }: MeetingErrorProps) {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const { status, detail } = readApiError(error)
  if (status !== 404 && status !== 400) {
    return <Failure errorMessage={detail} errorStatus={status} onTryAgain={onTryAgain} />
  }
  const offersLogin = opensWithSession && status === 404 && !isAuthenticated
  return (
    <MeetingNotFound title={t`Meeting not found`} action={offersLogin && <LoginAndReturn />}>
      {t`The link may be incomplete. Open it again from the email you received.`}
      {offersLogin && ` ${t`If you have an account and are part of this meeting, log in to see it.`}`}
    </MeetingNotFound>
  )
}

function LoginAndReturn() {
  const { t } = useLingui()
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <LinkButton to="/login" search={{ redirect }} size="md">
      {t`Log in`}
    </LinkButton>
  )
}

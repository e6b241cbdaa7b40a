import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Failure } from '#client/ui/layout/ErrorPage.tsx'
import { Message } from '#client/ui/layout/MessagePage.tsx'

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
    return <Failure errorMessage={detail} errorStatus={status} onTryAgain={onTryAgain} />
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

/** Shown for booking links that do not exist, or no longer do. */
export default function LinkNotFound() {
  const { t } = useLingui()
  return (
    <NotFoundMessage title={t`This booking link doesn’t exist`}>
      {t`It may be mistyped, or its owner has deleted it. Ask the person who sent it for a new one.`}
    </NotFoundMessage>
  )
}

interface NotFoundMessageProps {
  title: string
  /** An action that is more useful than going home. */
  action?: ReactNode
  children: ReactNode
}

/** Shown for links that do not lead to a meeting or an invitation. */
function NotFoundMessage({ title, action, children }: NotFoundMessageProps) {
  const { t } = useLingui()
  return (
    <Message
      title={title}
      status={404}
      actions={
        <>
          {action}
          <LinkButton to="/" size="md" variant={action ? 'secondary' : 'primary'}>
            {t`Go to Meridian`}
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  )
}

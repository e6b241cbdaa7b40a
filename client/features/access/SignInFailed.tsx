import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { MessagePage } from '#client/ui/layout/MessagePage.tsx'
import { PROVIDER_NAMES, type Provider } from '#shared/providers.ts'
import type { ArrivalFailure } from './exchange-code.ts'

export interface SignInFailedProps {
  failure: ArrivalFailure
  provider: Provider | undefined
  /** The path to open after login. */
  returnTo: string | undefined
}

/** Explains why signing in with a provider failed, and how to continue. The user's session is unchanged. */
export function SignInFailed({ failure, provider, returnTo }: SignInFailedProps) {
  const { t } = useLingui()
  const name = provider ? PROVIDER_NAMES[provider] : t`the other service`
  return (
    <MessagePage
      title={failure === 'access_denied' ? t`You are not logged in` : t`Something went wrong`}
      status={STATUS[failure]}
      actions={
        <>
          <LinkButton to="/login" search={{ redirect: returnTo }} replace>
            {t`Try again`}
          </LinkButton>
          <LinkButton to="/" variant="secondary">
            {t`Return home`}
          </LinkButton>
        </>
      }
    >
      <span role="alert">{explain(failure, name)}</span>
    </MessagePage>
  )
}

/** The number in the picture of the page, shown as a time of day. */
const STATUS: Record<ArrivalFailure, number> = {
  access_denied: 403,
  expired: 410,
  failed: 401,
  not_offered: 404,
  too_many_requests: 429,
  unavailable: 503,
  unreachable: 503,
  unverified_address: 403,
}

function explain(failure: ArrivalFailure, provider: string): string {
  switch (failure) {
    case 'access_denied':
      return t`Logging in with ${provider} was cancelled.`
    case 'expired':
      return t`This login has expired or was already used. Please start again`
    case 'not_offered':
      return t`Logging in with ${provider} is not available here. Log in with an email code instead.`
    case 'too_many_requests':
      return t`Too many requests. Please wait and try again`
    case 'unavailable':
      return t`No response from ${provider}. Try again soon, or log in with an email code.`
    case 'unreachable':
      return t`Meridian cannot be reached. Check your connection and try again`
    case 'unverified_address':
      return t`Your email address is not verified with ${provider}. Log in with an email code instead.`
    default:
      return t`The response from ${provider} could not be verified. Try again, or log in with an email code.`
  }
}

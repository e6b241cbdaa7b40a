import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { MessagePage } from '#client/ui/layout/MessagePage.tsx'
import { PROVIDER_NAMES, type Provider } from '#shared/providers.ts'
import type { LoginFailure } from './auth-callback.ts'

interface LoginErrorPageProps {
  failure: LoginFailure
  provider: Provider | undefined
  /** The path to open after login. */
  returnTo: string | undefined
}

/** Explains why logging in with a provider failed, and how to continue. The user's session is unchanged. */
export function LoginErrorPage({ failure, provider, returnTo }: LoginErrorPageProps) {
  const { t } = useLingui()
  const { status, explain } = FAILURE_TEXTS[failure]
  const name = provider ? PROVIDER_NAMES[provider] : t`the other service`
  return (
    <MessagePage
      title={failure === 'access_denied' ? t`You are not logged in` : t`Something went wrong`}
      status={status}
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
      <span role="alert">{explain(name)}</span>
    </MessagePage>
  )
}

interface FailureText {
  /** The HTTP status, which the illustration of the page shows as a time of day. */
  status: number
  explain: (provider: string) => string
}

const FAILURE_TEXTS: Record<LoginFailure, FailureText> = {
  access_denied: { status: 403, explain: (provider) => t`Logging in with ${provider} was canceled.` },
  expired: { status: 410, explain: () => t`This login has expired or was already used. Please start again.` },
  failed: {
    status: 401,
    explain: (provider) =>
      t`The response from ${provider} could not be verified. Try again, or log in with an email code.`,
  },
  internal: { status: 500, explain: () => t`There was a problem on our side. Please try again.` },
  not_offered: {
    status: 404,
    explain: (provider) => t`Logging in with ${provider} is not available here. Log in with an email code instead.`,
  },
  too_many_requests: { status: 429, explain: () => t`Too many attempts. Please wait and try again.` },
  unavailable: {
    status: 503,
    explain: (provider) => t`We can’t reach ${provider}. Try again in a few minutes, or log in with an email code.`,
  },
  unreachable: { status: 503, explain: () => t`Meridian cannot be reached. Check your connection and try again.` },
  unverified_address: {
    status: 403,
    explain: (provider) => t`Your email address is not verified with ${provider}. Log in with an email code instead.`,
  },
}

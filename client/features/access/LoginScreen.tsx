import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { UNREACHABLE } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { getPage } from '#client/lib/page-context.ts'
import { useSession } from '#client/lib/session/session.ts'
import { refreshToken } from '#client/lib/session/token-refresh.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { SHORT_CODE_LENGTH } from '#shared/access.ts'
import { GuestBookingNotice } from './GuestBookingNotice.tsx'
import { LoginForm, useSentCode } from './LoginForm.tsx'
import c from './LoginScreen.module.css'

/** Passed from the verification page to the login page, since verification clears the storage. */
interface Verification {
  /** The address of the user whose code was accepted; null for a visitor. */
  email: string | null
}

declare module '@tanstack/react-router' {
  /** Passes data between pages without showing it in the URL. */
  interface HistoryState {
    verification?: Verification
    /** The path to open after login. */
    returnTo?: string
  }
}

interface LoginScreenProps {
  /** Set if an access code was just accepted. */
  verification: Verification | undefined
  /** The path to open after login. */
  returnTo: string | undefined
}

/**
 * The login page. Users whose access code was just accepted continue with one click; other login options are hidden
 * behind a button.
 */
export function LoginScreen({ verification, returnTo }: LoginScreenProps) {
  const { t } = useLingui()
  const [sentCode, setSentCode] = useSentCode()
  const [isFormShown, setFormShown] = useState(!verification?.email)
  const showForm = () => setFormShown(true)
  const isEmailStep = sentCode === undefined
  const hasEnded = useSession().wasEndedByServer && isEmailStep
  return (
    <>
      <h1>{isEmailStep ? t`Log in` : t`Check your email`}</h1>
      {/* Announced, because focus moves past it to the field. */}
      <p aria-live="polite">
        {!isEmailStep ? (
          <Translation
            of={
              sentCode.code_length > SHORT_CODE_LENGTH
                ? msg({ message: 'Many codes were requested for {email}. Enter the longer code we emailed you.' })
                : msg({ message: 'We sent a code to {email}. It expires in 10 minutes.' })
            }
            values={{ email: <b>{sentCode.email}</b> }}
          />
        ) : (
          isFormShown && t`We’ll email you a six-digit code. No password needed.`
        )}
      </p>
      {hasEnded && <p className={c.notice} aria-live="polite">{t`Your session has ended. Log in again.`}</p>}
      {verification && isEmailStep && <ResumeSessionNotice {...verification} onEnded={showForm} />}
      {isEmailStep && !isFormShown ? (
        <Button variant="transparent" size="md" fullWidth onClick={showForm}>
          {t`Log in another way`}
        </Button>
      ) : (
        <>
          {isEmailStep && <GuestBookingNotice returnTo={returnTo} />}
          <LoginForm sentCode={sentCode} onSentCodeChange={setSentCode} />
          {isEmailStep && <LoginProviders returnTo={returnTo} />}
          {isEmailStep && (
            <p className={c.accessHint}>
              <Trans>
                Meridian is in beta and invite-only. <Link to="/verify">Enter an invitation code</Link> or{' '}
                <Link to="/request-access">apply for access</Link>.
              </Trans>
            </p>
          )}
        </>
      )}
    </>
  )
}

/**
 * Shown after an access code was accepted. Verification cleared the session in the browser but not on the server, so
 * one click resumes it without an email code.
 */
function ResumeSessionNotice({ email, onEnded }: Verification & { onEnded: () => void }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'busy' | 'ended' | 'unreachable'>('idle')

  const resume = async () => {
    setState('busy')
    queryClient.clear()
    const token = await refreshToken(null)
    if (token) return
    setState(token === null ? 'ended' : 'unreachable')
    if (token === null) onEnded()
  }

  return (
    <div className={c.notice}>
      <p>{t`Your invitation code is valid. Log in to continue.`}</p>
      {email !== null && state !== 'ended' && (
        <LoadingButton
          size="md"
          classNames={{ label: c.resume }}
          isLoading={state === 'busy'}
          autoFocus
          onClick={() => void resume()}
        >
          {t`Continue as ${email}`}
        </LoadingButton>
      )}
      {(state === 'ended' || state === 'unreachable') && (
        <p className={c.problem} role="alert">
          {state === 'ended' ? t`Your session has ended. Request a code below.` : t(UNREACHABLE)}
        </p>
      )}
    </div>
  )
}

/** The login providers that the server offers. */
export function LoginProviders({ returnTo }: { returnTo?: string | undefined }) {
  const { t } = useLingui()
  const { providers: pageProviders } = getPage()
  const { data: providers = [] } = trpc.auth.providers.useQuery(undefined, {
    staleTime: Infinity,
    ...(pageProviders && { initialData: pageProviders }),
  })
  // The time zone of users who sign up this way; it is unknown during server-side rendering.
  const zoneParam = useHydrated() ? { time_zone: userTimeZone() } : {}
  const loginUrl = (provider: string) =>
    `/api/auth/login?${new URLSearchParams({ redirect_uri: 'login', type_login: '1', provider, ...zoneParam })}`
  if (providers.length === 0) return null
  return (
    <div className={c.providers}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          component="a"
          href={loginUrl(provider.id)}
          // The server accepts only a few return pages, so this tab stores the path.
          onClick={() => (returnTo === undefined ? flags.loginReturn.remove() : flags.loginReturn.write(returnTo))}
          variant="secondary"
          size="md"
          fullWidth
        >
          {t`Continue with ${{ provider: provider.name }}`}
        </Button>
      ))}
    </div>
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Translation } from '#client/ui/content/Translation.tsx'
import type { Verified } from './history-state.ts'
import { LoginForm } from './LoginForm.tsx'
import c from './LoginScreen.module.css'
import { ResumeSession } from './ResumeSession.tsx'
import { SignInProviders } from './SignInProviders.tsx'
import { useSentCode } from './sent-code.ts'
import { WithoutAccount } from './WithoutAccount.tsx'

export interface LoginScreenProps {
  /** An access code was just accepted. */
  verified?: Verified | undefined
  /** The path to open after login. */
  returnTo?: string | undefined
}

/**
 * The login page. Users whose access code was just accepted continue with one click; other login options are hidden
 * behind a button.
 */
export function LoginScreen({ verified, returnTo }: LoginScreenProps) {
  const { t } = useLingui()
  const [sent, setSent] = useSentCode()
  const [isAnotherWay, setAnotherWay] = useState(!verified?.email)
  const takeAnotherWay = () => setAnotherWay(true)
  const isAsked = sent === undefined
  return (
    <>
      <h1>{isAsked ? t`Log in` : t`Check your email`}</h1>
      {/* Focus moves to the field. */}
      <p aria-live="polite">
        {!isAsked ? (
          <Translation
            of={msg({ message: 'We sent a code to {email}. It expires in ten minutes.' })}
            values={{ email: <b>{sent.email}</b> }}
          />
        ) : (
          isAnotherWay && t`We’ll email you a six-digit code. No password needed.`
        )}
      </p>
      {verified && isAsked && <ResumeSession {...verified} onEnded={takeAnotherWay} />}
      {isAsked && !isAnotherWay ? (
        <Button variant="transparent" size="md" fullWidth onClick={takeAnotherWay}>
          {t`Log in another way`}
        </Button>
      ) : (
        <>
          {isAsked && <WithoutAccount returnTo={returnTo} />}
          <LoginForm sent={sent} onSent={setSent} />
          {isAsked && <OtherLoginOptions returnTo={returnTo} />}
        </>
      )}
    </>
  )
}

function OtherLoginOptions({ returnTo }: Pick<LoginScreenProps, 'returnTo'>) {
  return (
    <>
      <SignInProviders returnTo={returnTo} />
      <p className={c.others}>
        <Trans>
          Meridian is in beta and invite-only. <Link to="/verify">Enter an invitation code</Link> or{' '}
          <Link to="/request-access">apply for access</Link>.
        </Trans>
      </p>
    </>
  )
}

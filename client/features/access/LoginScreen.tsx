import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Verified } from './history-state.ts'
import { LoginForm } from './LoginForm.tsx'
import c from './LoginScreen.module.css'
import { ResumeSession } from './ResumeSession.tsx'
import { SignInProviders } from './SignInProviders.tsx'
import type { SignInProvider } from './sign-in-providers.ts'

export interface LoginScreenProps {
  /** The visitor has just had an access code accepted. */
  verified?: Verified | undefined
  /** The outside services that the server takes sign-ins from. */
  providers?: readonly SignInProvider[]
}

/** The login page for who is not signed in. */
export function LoginScreen({ verified, providers = [] }: LoginScreenProps) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <h1>{sentTo === undefined ? 'Log in' : 'Check your mail'}</h1>
      {sentTo === undefined ? (
        <p>We mail you a six-digit code. There is no password to remember.</p>
      ) : (
        <p>
          A code is on its way to <b>{sentTo}</b>. It works for ten minutes.
        </p>
      )}
      {verified && sentTo === undefined && <ResumeSession {...verified} />}
      <LoginForm sentTo={sentTo} onSentTo={setSentTo} secondary={Boolean(verified?.email)} />
      {sentTo === undefined && (
        <>
          <SignInProviders providers={providers} />
          <p className={c.others}>
            Meridian is in beta and invite-only. <Link to="/verify">Enter an invitation code</Link> or{' '}
            <Link to="/request-access">apply for access</Link>.
          </p>
        </>
      )}
    </>
  )
}

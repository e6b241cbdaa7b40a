import { Link } from '@tanstack/react-router'
import { t, tx } from '#client/lib/language.ts'
import type { Verified } from './history-state.ts'
import { LoginForm } from './LoginForm.tsx'
import c from './LoginScreen.module.css'
import { ResumeSession } from './ResumeSession.tsx'
import { SignInProviders } from './SignInProviders.tsx'
import { useSentTo } from './sent-code.ts'
import { WithoutAccount } from './WithoutAccount.tsx'

export interface LoginScreenProps {
  /** The visitor has just had an access code accepted. */
  verified?: Verified | undefined
  /** Where the visitor is on their way to; a path of this site. */
  returnTo?: string | undefined
}

/** The login page for who is not signed in. */
export function LoginScreen({ verified, returnTo }: LoginScreenProps) {
  const [sentTo, setSentTo] = useSentTo()
  return (
    <>
      <h1>{sentTo === undefined ? t('Log in') : t('Check your mail')}</h1>
      {/* The keyboard goes on to the field. */}
      <p aria-live="polite">
        {sentTo === undefined
          ? t('We mail you a six-digit code. There is no password to remember.')
          : tx('A code is on its way to {email}. It works for ten minutes.', { email: <b>{sentTo}</b> })}
      </p>
      {verified && sentTo === undefined && <ResumeSession {...verified} />}
      {sentTo === undefined && <WithoutAccount returnTo={returnTo} />}
      <LoginForm sentTo={sentTo} onSentTo={setSentTo} secondary={Boolean(verified?.email)} />
      {sentTo === undefined && (
        <>
          <SignInProviders returnTo={returnTo} />
          <p className={c.others}>
            {tx('Meridian is in beta and invite-only. {enter} or {apply}.', {
              enter: <Link to="/verify">{t('Enter an invitation code')}</Link>,
              apply: <Link to="/request-access">{t('apply for access')}</Link>,
            })}
          </p>
        </>
      )}
    </>
  )
}

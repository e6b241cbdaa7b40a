import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ArrivalFailure, exchangeCode, readArrival } from '#client/features/access/arrival.ts'
import { readReturnPath } from '#client/features/access/return-path.ts'
import { SignInFailed } from '#client/features/access/SignInFailed.tsx'
import { login } from '#client/lib/session/session.ts'
import { setSyncFlow } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'

/** Handles the return from a login provider. */
export const Route = createFileRoute('/authcallback')({
  component: AuthCallback,
})

function AuthCallback() {
  const navigate = useNavigate()
  // Parsed here rather than by the router, whose parsers are part of every page.
  const search = useSearch({ strict: false })
  const [arrival] = useState(() => readArrival(search))
  const [returnTo] = useState(() => readReturnPath(flags.signInReturn.read()))
  const [failure, setFailure] = useState<ArrivalFailure | undefined>(
    arrival.error ?? (arrival.code === undefined ? 'expired' : undefined),
  )
  const isTaken = useRef(false)

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    // Ends the flow that adds an account, which would keep the login page open.
    setSyncFlow(false)
    const { code, redirect_uri } = arrival
    if (code === undefined) return
    // Replaces the history entry, so that the code is neither visible nor reused.
    void navigate({ to: '/authcallback', search: { ...arrival, code: undefined }, replace: true })
    void signInWith(code)

    async function signInWith(given: string) {
      const answer = await exchangeCode(given)
      if ('failure' in answer) return setFailure(answer.failure)
      login(answer.token)
      flags.signInReturn.remove()
      if (redirect_uri === 'dashboard' || redirect_uri === 'add-account') {
        return navigate({ to: `/${redirect_uri}`, replace: true })
      }
      // The dashboard redirects users by their status.
      return navigate({ to: '/login', search: { redirect: returnTo }, replace: true })
    }
  }, [arrival, navigate, returnTo])

  if (failure === undefined) return <LoadingScreen />
  return <SignInFailed failure={failure} provider={arrival.provider} returnTo={returnTo} />
}

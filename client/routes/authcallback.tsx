import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { exchangeCode, type LoginFailure, parseCallback } from '#client/features/access/auth-callback.ts'
import { LoginErrorPage } from '#client/features/access/LoginErrorPage.tsx'
import { parseReturnPath } from '#client/features/access/return-path.ts'
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
  // Parsed here rather than in `validateSearch`, whose code every page loads.
  const search = useSearch({ strict: false })
  const [params] = useState(() => parseCallback(search))
  const [returnTo] = useState(() => parseReturnPath(flags.loginReturn.read()))
  const [failure, setFailure] = useState<LoginFailure | undefined>(
    params.error ?? (params.code === undefined ? 'expired' : undefined),
  )
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // Ends the flow that adds an account, which would otherwise keep the login page open.
    setSyncFlow(false)
    const { code, redirect_uri } = params
    if (code === undefined) return
    // Replaces the history entry, so that the code is neither visible nor reused.
    void navigate({ to: '/authcallback', search: { ...params, code: undefined }, replace: true })
    void logInWith(code)

    async function logInWith(authCode: string) {
      const result = await exchangeCode(authCode)
      if ('failure' in result) return setFailure(result.failure)
      login(result.token)
      flags.loginReturn.remove()
      if (redirect_uri && redirect_uri !== 'login') return navigate({ to: `/${redirect_uri}`, replace: true })
      // The login page redirects users based on their status.
      return navigate({ to: '/login', search: { redirect: returnTo }, replace: true })
    }
  }, [params, navigate, returnTo])

  if (failure === undefined) return <LoadingScreen />
  return <LoginErrorPage failure={failure} provider={params.provider} returnTo={returnTo} />
}

import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Outputs, trpc } from '#client/api.ts'
import { LoginScreen } from '#client/features/access/LoginScreen.tsx'
import { parseReturnPath } from '#client/features/access/return-path.ts'
import { OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { writeVerificationWarning } from '#client/features/session/verification-warning.ts'
import { pageHead } from '#client/lib/page-head.ts'
import { useSession } from '#client/lib/session/session.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import { PublicHeader } from '#client/ui/layout/PublicHeader.tsx'

export const Route = createFileRoute('/_app/login')({
  ssr: true,
  head: () => pageHead('/login'),
  // `redirect`: the path to open after login. An omitted key would be taken from the URL unvalidated, so an invalid
  // path becomes undefined.
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: parseReturnPath(redirect),
  }),
  component: Login,
})

function Login() {
  const { t } = useLingui()
  const { isAuthenticated, isSyncFlow } = useSession()
  const status = trpc.auth.status.useQuery(undefined, { enabled: isAuthenticated })
  const { redirect } = Route.useSearch()
  const isHydrated = useHydrated()
  // The server does not know the browser's history.
  const verification = useLocation({ select: ({ state }) => (isHydrated ? state.verification : undefined) })

  if (!isAuthenticated || isSyncFlow) {
    return (
      <OnboardingPage title={t`Log in`} step="login" header={<PublicHeader end={<></>} />}>
        <LoginScreen key={verification ? 'verified' : 'login'} verification={verification} returnTo={redirect} />
      </OnboardingPage>
    )
  }
  if (status.isFetching || status.isPaused) return <LoadingScreen />
  if (status.data) return <LoginRedirect status={status.data.data} />
  return (
    <Page title={t`Log in`} isCentered>
      <QueryState query={status} level={1} />
    </Page>
  )
}

/** Redirects logged-in users based on their status. */
function LoginRedirect({ status: { is_auth, tutorial_completed } }: { status: Outputs['auth']['status']['data'] }) {
  const navigate = useNavigate()
  const { redirect } = Route.useSearch()

  useEffect(() => {
    if (!is_auth) {
      writeVerificationWarning()
      void navigate({ to: '/verify', replace: true, ...(redirect !== undefined && { state: { returnTo: redirect } }) })
    } else if (!tutorial_completed) {
      // Returns to the invitation after onboarding.
      if (redirect?.startsWith('/invites/')) flags.onboardingReturn.write(redirect)
      void navigate({ to: '/tutorial', replace: true })
    } else {
      void navigate({ href: redirect ?? '/dashboard', replace: true })
    }
  }, [navigate, is_auth, tutorial_completed, redirect])

  return <LoadingScreen />
}

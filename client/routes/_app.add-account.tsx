import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AddAccountScreen } from '#client/features/accounts/Accounts.tsx'
import { parseAccountConnectionResult, popReturnPath } from '#client/features/accounts/add-account-flow.ts'
import { AccountCalendars, DestinationField } from '#client/features/calendar-management/AccountCalendars.tsx'
import { OnboardingHeader, OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'

export const Route = createFileRoute('/_app/add-account')({
  beforeLoad: requireVerified,
  loader: loadApplicationMessages,
  component: AddAccountPage,
})

function AddAccountPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [connectionResult] = useState(() => parseAccountConnectionResult(search))
  const [returnPath] = useState(() => (connectionResult ? popReturnPath() : undefined))
  useEffect(() => {
    if (!connectionResult) return
    if (returnPath === undefined) void navigate({ to: '/add-account', replace: true })
    else void navigate({ to: '/dashboard', search: { panel: 'accounts', ...connectionResult }, replace: true })
  }, [connectionResult, returnPath, navigate])
  // Renders nothing while redirecting to the dashboard, where the user started.
  if (returnPath !== undefined) return null
  return (
    <OnboardingPage title={t`Your accounts`} step="add-account" header={<OnboardingHeader />}>
      <AddAccountScreen
        connectionResult={connectionResult}
        renderCalendars={(account_id) => <AccountCalendars account_id={account_id} />}
        destinationField={<DestinationField />}
      />
    </OnboardingPage>
  )
}

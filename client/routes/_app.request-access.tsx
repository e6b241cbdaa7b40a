import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RequestAccessScreen } from '#client/features/access/RequestAccessScreen.tsx'
import { OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/_app/request-access')({
  ssr: true,
  head: () => pageHead('/request-access'),
  component: RequestAccessPage,
})

function RequestAccessPage() {
  const { t } = useLingui()
  return (
    <OnboardingPage title={t`Request an invitation`} step="verify">
      <RequestAccessScreen />
    </OnboardingPage>
  )
}

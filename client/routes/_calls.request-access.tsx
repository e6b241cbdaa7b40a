import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RequestAccessScreen } from '#client/features/access/RequestAccessScreen.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { publicHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/_calls/request-access')({
  ssr: true,
  head: () => publicHead('/request-access'),
  component: RequestAccess,
})

function RequestAccess() {
  const { t } = useLingui()
  return (
    <JourneyPage title={t`Request an invitation`} step="verify">
      <RequestAccessScreen />
    </JourneyPage>
  )
}

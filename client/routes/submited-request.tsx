import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RequestSubmitted } from '#client/features/access/RequestSubmitted.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'

export const Route = createFileRoute('/submited-request')({
  component: SubmittedRequest,
})

function SubmittedRequest() {
  const { t } = useLingui()
  return (
    <JourneyPage title={t`Thank you`} step="verify">
      <RequestSubmitted />
    </JourneyPage>
  )
}

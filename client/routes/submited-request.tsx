import { createFileRoute } from '@tanstack/react-router'
import { RequestSubmitted } from '#client/features/access/RequestSubmitted.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { t } from '#client/lib/language.ts'

export const Route = createFileRoute('/submited-request')({ component: SubmittedRequest })

function SubmittedRequest() {
  return (
    <JourneyPage title={t('Thank you')} step="verify">
      <RequestSubmitted />
    </JourneyPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { RequestAccessScreen } from '#client/features/access/RequestAccessScreen.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { t } from '#client/lib/language.ts'

export const Route = createFileRoute('/_calls/request-access')({ component: RequestAccess })

function RequestAccess() {
  return (
    <JourneyPage title={t('Request an invitation')} step="verify">
      <RequestAccessScreen />
    </JourneyPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { AddAccountScreen } from '#client/features/accounts/AddAccountScreen.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { OnboardingHeader } from '#client/features/onboarding/OnboardingHeader.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { t } from '#client/lib/language.ts'

export const Route = createFileRoute('/_calls/add-account')({
  beforeLoad: async ({ preload }) => {
    await requireVerified({ preload })
  },
  component: AddAccount,
})

function AddAccount() {
  return (
    <JourneyPage title={t('Your accounts')} step="add-account" header={<OnboardingHeader />}>
      <AddAccountScreen />
    </JourneyPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { AddAccountScreen } from '#client/features/accounts/AddAccountScreen.tsx'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { requireVerified } from '#client/features/session/guards.ts'

export const Route = createFileRoute('/add-account')({
  beforeLoad: async ({ preload }) => {
    await requireVerified({ preload })
  },
  component: AddAccount,
})

function AddAccount() {
  return (
    <JourneyPage title="Your accounts" step="add-account">
      <AddAccountScreen />
    </JourneyPage>
  )
}

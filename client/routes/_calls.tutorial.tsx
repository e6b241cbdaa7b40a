import { useLingui } from '@lingui/react/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { JourneyPage } from '#client/features/onboarding/JourneyPage.tsx'
import { OnboardingHeader } from '#client/features/onboarding/OnboardingHeader.tsx'
import { skipsTutorial } from '#client/features/onboarding/tutorial-skip.ts'
import { Welcome } from '#client/features/onboarding/Welcome.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { CommunityCard } from '#client/features/support/CommunityCard.tsx'
import { loadApplicationMessages } from '#client/lib/messages.ts'

export const Route = createFileRoute('/_calls/tutorial')({
  // The router parses `true` in an address as a boolean.
  validateSearch: ({ newAuth }: Record<string, unknown>): { newAuth?: true | undefined } => ({
    newAuth: newAuth === true || undefined,
  }),
  beforeLoad: async ({ preload, search }) => {
    const { tutorial_completed } = await requireVerified({ preload })
    if (skipsTutorial({ newAuth: search.newAuth === true, tutorial_completed })) throw redirect({ to: '/dashboard' })
  },
  loader: loadApplicationMessages,
  component: Tutorial,
})

function Tutorial() {
  const { t } = useLingui()
  return (
    <JourneyPage title={t`Welcome`} step="tutorial" header={<OnboardingHeader />}>
      <Welcome>
        <CommunityCard />
      </Welcome>
    </JourneyPage>
  )
}

import { useLingui } from '@lingui/react/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { OnboardingHeader, OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { Welcome } from '#client/features/onboarding/Welcome.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { CommunityCard } from '#client/features/support/CommunityCard.tsx'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { flags } from '#client/lib/storage/flags.ts'

export const Route = createFileRoute('/_app/tutorial')({
  // With `?newAuth=true`, the tutorial is shown even if it was completed. The router parses `true` as a boolean.
  validateSearch: ({ newAuth }: Record<string, unknown>): { newAuth?: true | undefined } => ({
    newAuth: newAuth === true || undefined,
  }),
  beforeLoad: async ({ search, ...navigation }) => {
    const { tutorial_completed } = await requireVerified(navigation)
    // The browser's flag may be another user's: if the server disagreed, the dashboard would redirect here forever.
    const isCompleted = flags.tutorialCompleted.read() && tutorial_completed
    if (isCompleted && !search.newAuth && document.referrer !== '') throw redirect({ to: '/dashboard' })
  },
  loader: loadApplicationMessages,
  component: Tutorial,
})

function Tutorial() {
  const { t } = useLingui()
  return (
    <OnboardingPage title={t`Welcome`} step="tutorial" header={<OnboardingHeader />}>
      <Welcome>
        <CommunityCard />
      </Welcome>
    </OnboardingPage>
  )
}

import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { queries, trpc } from '#client/api.ts'
import { parseReturnPath } from '#client/features/access/return-path.ts'
import { AvailabilityStep } from '#client/features/availability/AvailabilityStep.tsx'
import { OnboardingHeader, OnboardingProgress } from '#client/features/onboarding/OnboardingPage.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_app/calendar-config')({
  beforeLoad: requireVerified,
  loader: loadApplicationMessages,
  component: CalendarConfigPage,
})

function CalendarConfigPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const complete = trpc.users.updateTutorialStatus.useMutation({ retry: 2, retryDelay: 500 })

  /** Opens the dashboard, with its tour if the hours were saved; or returns to the page that the user came from. */
  const finish = async (isSaved: boolean) => {
    // Completed even if saving the hours failed: the dashboard requires it, and the default hours are usable.
    await complete.mutateAsync()
    await queries.auth.status.invalidate()
    if (isSaved) {
      flags.tutorialCompleted.write(true)
      flags.showTutorialTour.write(true)
    }
    const returnTo = parseReturnPath(flags.onboardingReturn.read())
    flags.onboardingReturn.remove()
    if (returnTo !== undefined) return navigate({ href: returnTo, replace: true })
    await navigate({ to: '/dashboard', search: isSaved ? { show_joyride: true } : {}, replace: true })
  }

  return (
    <Page title={t`Your hours`} header={<OnboardingHeader />}>
      <AvailabilityStep onContinue={finish} progress={<OnboardingProgress step="calendar-config" />} />
    </Page>
  )
}

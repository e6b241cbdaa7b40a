import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readReturnPath } from '#client/features/access/return-path.ts'
import { CalendarConfig } from '#client/features/availability/CalendarConfig.tsx'
import { useFinishOnboarding } from '#client/features/onboarding/finish-onboarding.ts'
import { Journey } from '#client/features/onboarding/Journey.tsx'
import { OnboardingHeader } from '#client/features/onboarding/OnboardingHeader.tsx'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/messages.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_calls/calendar-config')({
  beforeLoad: async ({ preload }) => {
    await requireVerified({ preload })
  },
  loader: loadApplicationMessages,
  component: CalendarConfigPage,
})

function takeReturn(): string | undefined {
  const path = readReturnPath(flags.onboardingReturn.read())
  flags.onboardingReturn.remove()
  return path
}

function CalendarConfigPage() {
  const { t } = useLingui()
  const finish = useFinishOnboarding(takeReturn)
  return (
    <Page title={t`Your hours`} header={<OnboardingHeader />}>
      <CalendarConfig onContinue={finish} way={<Journey step="calendar-config" />} />
    </Page>
  )
}

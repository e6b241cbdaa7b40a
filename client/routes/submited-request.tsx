import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'

export const Route = createFileRoute('/submited-request')({ component: SubmittedRequest })

/** Confirms an access request; the misspelling in the URL is specified. */
function SubmittedRequest() {
  const { t } = useLingui()
  return (
    <OnboardingPage title={t`Thank you`} step="verify">
      <h1>{t`Thank you!`}</h1>
      <p>{t`The team will evaluate your request and send a code to the address you gave.`}</p>
      <LinkButton to="/" size="md">
        {t`Return home`}
      </LinkButton>
    </OnboardingPage>
  )
}

import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginButton, VerifyScreen } from '#client/features/access/VerifyScreen.tsx'
import { OnboardingPage } from '#client/features/onboarding/OnboardingPage.tsx'
import { popVerificationWarning } from '#client/features/session/verification-warning.ts'
import { pageHead } from '#client/lib/page-head.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { PublicHeader } from '#client/ui/layout/PublicHeader.tsx'

/** The id of the toast that asks users to verify their account first. */
const VERIFY_TOAST = 'verify-first'

export const Route = createFileRoute('/_app/verify')({
  ssr: true,
  head: () => pageHead('/verify'),
  component: VerifyPage,
})

function VerifyPage() {
  const { t } = useLingui()
  useEffect(() => {
    const warning = popVerificationWarning()
    if (warning !== undefined) toast.warning(warning, { id: VERIFY_TOAST })
  }, [])
  return (
    <OnboardingPage title={t`Invitation code`} step="verify" header={<PublicHeader end={<LoginButton />} />}>
      <VerifyScreen onVerified={() => toast.hide(VERIFY_TOAST)} />
    </OnboardingPage>
  )
}

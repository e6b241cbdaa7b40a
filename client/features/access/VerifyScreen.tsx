import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { verificationToken } from '#shared/access.ts'
import { clearVerificationState, leaveForDashboard } from './leave-verification.ts'
import './history-state.ts'
import c from './VerifyScreen.module.css'
import { verificationFailure } from './verification-failure.ts'
import { WithoutAccount } from './WithoutAccount.tsx'

/** Unverified users and visitors enter an invitation code here, or apply for one. */
export function VerifyScreen({ onVerified }: { onVerified: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  const form = useValidatedForm({ token: '' }, (values) => formErrors(verificationToken, values))
  const verify = trpc.auth.verifyToken.useMutation({
    onSuccess() {
      const email = getSession().userInfo?.email ?? null
      clearVerificationState()
      onVerified()
      void navigate({ to: '/login', search: { redirect: returnTo }, state: { verified: { email } } })
    },
    onError: (error) => form.refuse({ token: verificationFailure(error) }),
  })
  const submit = form.submit(verify.isPending, ({ token }) => verify.mutate({ token: token.trim() }))

  const goToDashboard = () => {
    leaveForDashboard()
    void navigate({ to: '/login' })
  }

  return (
    <>
      <h1>{t`Enter your invitation code`}</h1>
      <p>{t`We are currently invitation-only. Start with the code you were sent, or apply for one.`}</p>
      <WithoutAccount returnTo={returnTo} />
      <form className={c.form} action={form.replay} onSubmit={submit} noValidate>
        <FormTextField
          label={t`Invitation code`}
          form={form}
          name="token"
          variant="verify"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
        <LoadingButton type="submit" size="md" fullWidth isLoading={verify.isPending} loadingText={t`Checking...`}>
          {t`Start`}
        </LoadingButton>
      </form>
      <div className={c.apply}>
        <span>{t`No code yet?`}</span>
        <LinkButton to="/request-access" variant="apply" size="md">
          {t`Apply for access`}
        </LinkButton>
      </div>
      <Button className={c.dashboard ?? ''} variant="transparent" size="md" fullWidth onClick={goToDashboard}>
        {t`Go to my Dashboard`}
      </Button>
    </>
  )
}

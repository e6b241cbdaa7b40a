import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { logout } from '#client/lib/session/session.ts'
import { clearAllStorage, getSession } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { verificationToken } from '#shared/access.ts'
import { GuestBookingNotice } from './GuestBookingNotice.tsx'
import c from './VerifyScreen.module.css'

/** The messages for rejected codes. */
const REJECTIONS: Readonly<Record<string, MessageDescriptor>> = {
  invalid_token: msg`The token you entered is not valid`,
  used_token: msg`This token has already been used. Please request a new one`,
  expired_token: msg`This token has expired. Please request a new one`,
}

/** Unverified users and visitors enter an access code here, or apply for one. */
export function VerifyScreen({ onVerified }: { onVerified: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  const form = useValidatedForm({ token: '' }, (values) => formErrors(verificationToken, values))
  const verify = trpc.auth.verifyToken.useMutation({
    onSuccess() {
      const email = getSession().userInfo?.email ?? null
      // The browser's session data is outdated now. The server's session continues.
      clearAllStorage()
      queryClient.clear()
      flags.fromVerification.write(true)
      onVerified()
      void navigate({ to: '/login', search: { redirect: returnTo }, state: { verification: { email } } })
    },
    onError(error) {
      const { status, code } = readApiError(error)
      const rejection = REJECTIONS[code] ?? msg`Verification failed. Please try again`
      form.showErrors({ token: t(status === 401 ? rejection : msg`An error occurred. Please try again later`) })
    },
  })
  const submit = form.handleSubmit(verify.isPending, ({ token }) => verify.mutate({ token: token.trim() }))

  const goToLogin = () => {
    endSession()
    void navigate({ to: '/login' })
  }

  return (
    <>
      <h1>{t`Enter your invitation code`}</h1>
      <p>{t`We are currently invitation-only. Start with the code you were sent, or apply for one.`}</p>
      <GuestBookingNotice returnTo={returnTo} />
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
      <Button className={c.dashboard} variant="transparent" size="md" fullWidth onClick={goToLogin}>
        {t`Go to my Dashboard`}
      </Button>
    </>
  )
}

/** Logs out and opens the login page, to log in as another user. */
export function LoginButton() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = () => {
    endSession()
    flags.fromVerification.write(true)
    void navigate({ to: '/login' })
  }
  return (
    <Button variant="secondary" size="sm" onClick={leave}>
      {t`Login`}
    </Button>
  )
}

function endSession() {
  void logout()
  clearAllStorage()
}

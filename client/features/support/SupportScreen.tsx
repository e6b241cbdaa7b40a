import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ConnectionLostNotice } from '#client/ui/feedback/Notice.tsx'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import { FormEmailField, FormTextArea, FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { Page } from '#client/ui/layout/Page.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { supportMessage } from '#shared/feedback.ts'
import { PALETTE } from '#shared/palette.ts'
import { CommunityCard } from './CommunityCard.tsx'
import c from './SupportScreen.module.css'

export function SupportScreen() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  return (
    <Page title={t`Support`}>
      <div className={c.columns}>
        <div className={c.welcome}>
          <h1>{t`We are here to help`}</h1>
          <p>{t`Tell us what isn’t working, what’s missing, or what you’d like to know.`}</p>
        </div>
        <div className={c.main}>
          {/* Remounts for users with a session: the server renders the form without one. */}
          <SupportForm key={userInfo?.user_id} />
        </div>
        <div className={c.sidebar}>
          <section className={c.faq} aria-labelledby="quick-answers">
            <h2 id="quick-answers">{t`Quick answers`}</h2>
            <dl>
              <FaqItem hex={PALETTE.skyblue} question={t`How do I move or cancel a meeting?`}>
                {t`Use the links in the email about it. They work without an account.`}
              </FaqItem>
              <FaqItem hex={PALETTE.orange} question={t`Where is my login code?`}>
                <Trans>
                  Check spam, then <Link to="/login">request a new code</Link>. Only the latest works, for 10 minutes.
                </Trans>
              </FaqItem>
              <FaqItem hex={PALETTE.green} question={t`How do I get an invitation?`}>
                <Trans>
                  <Link to="/request-access">Apply for access</Link>. We read every request.
                </Trans>
              </FaqItem>
            </dl>
          </section>
          <CommunityCard />
        </div>
      </div>
    </Page>
  )
}

/** A message to support; name and email are prefilled for logged-in users. */
function SupportForm() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const form = useValidatedForm(
    { name: userInfo?.name ?? '', email: userInfo?.email ?? '', message: '' },
    (values) => formErrors(supportMessage, values),
    'support',
  )
  const send = trpc.feedback.support.useMutation({
    onSuccess() {
      toast.success(t`Problem sent to Support!`, BRIEF)
      form.finish()
    },
    onError(error) {
      toast.error(detailOr(error, t`Failed to send support message`), BRIEF)
      form.showErrors(readApiError(error).fields)
    },
  })

  return (
    <form className={c.form} action={form.replay} onSubmit={form.handleSubmit(send.isPending, send.mutate)} noValidate>
      <h2>{t`Contact us via email`}</h2>
      <div className={c.sender}>
        <FormTextField label={t`Name`} form={form} name="name" variant="support" autoComplete="name" />
        <FormEmailField form={form} variant="support" />
      </div>
      <FormTextArea label={t`Message`} form={form} name="message" variant="support" rows={7} />
      <ConnectionLostNotice error={send.error} />
      <div className={c.footer}>
        <LoadingButton type="submit" size="md" isLoading={send.isPending} loadingText={t`Sending...`}>
          {t`Send`}
        </LoadingButton>
        <p>
          <Trans>
            We’ll reply to this address.{' '}
            <Link to="/privacy-policy" className={c.policy}>
              What we store
            </Link>
          </Trans>
        </p>
      </div>
    </form>
  )
}

interface FaqItemProps {
  /** Six hex digits without `#`. */
  hex: string
  question: string
  children: ReactNode
}

/** A frequently asked question and its answer. */
function FaqItem({ hex, question, children }: FaqItemProps) {
  return (
    <div className={`${shape.tinted} ${c.faqItem}`} style={{ '--accent': `#${hex}` }}>
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { ph, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { type Outputs, queries, trpc } from '#client/api.ts'
import { shortDate } from '#client/entities/dates/profile-time.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { NewSecret } from '#client/ui/content/NewSecret.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { type AccessCodeKind, newAccessCode } from '#shared/access.ts'
import { ACCESS_CODE_DAYS, MAX_LENGTHS } from '#shared/input-limits.ts'
import c from './IssueCodeForm.module.css'

const INITIAL_VALUES = {
  email: '',
  note: '',
  expires_in_days: String(ACCESS_CODE_DAYS.default),
  kind: 'access' as AccessCodeKind,
}

/** The input without empty fields. */
function newCodeInput({ email, note, expires_in_days, kind }: typeof INITIAL_VALUES) {
  return {
    ...(email.trim() && { email: email.trim() }),
    ...(note.trim() && { note: note.trim() }),
    expires_in_days: Number(expires_in_days),
    kind,
  }
}

/** The errors of the form, by field. */
function newCodeErrors(values: typeof INITIAL_VALUES) {
  const errors = formErrors(newAccessCode, newCodeInput(values))
  const { max } = ACCESS_CODE_DAYS
  return errors['expires_in_days']
    ? { ...errors, expires_in_days: t`A code can be valid for 1 to ${max} days` }
    : errors
}

/** Creates an access code for admins to pass on themselves; no email is sent. */
export function IssueCodeForm() {
  const { t } = useLingui()
  const [code, setCode] = useState<Outputs['auth']['issueAccessCode']>()
  const form = useValidatedForm(INITIAL_VALUES, newCodeErrors, 'issue-code')

  const issue = trpc.auth.issueAccessCode.useMutation({
    onSuccess(result) {
      setCode(result)
      form.finish()
      void queries.auth.listAccessCodes.invalidate()
    },
    onError: form.showFailure,
  })
  const submit = form.handleSubmit(issue.isPending, (values) => issue.mutate(newCodeInput(values)))

  return (
    <section className={c.card} aria-labelledby="issue-code">
      <h2 id="issue-code" className={c.title}>
        {t`Issue a code`}
      </h2>
      {code && (
        <div className={c.issued}>
          <NewSecret key={code.id} secret={code.code} name={t`the code`} onDone={() => setCode(undefined)}>
            <Trans>
              Copy it now: it is shown only once. Valid until{' '}
              <time dateTime={code.expires_at}>{ph({ date: shortDate(code.expires_at) })}</time>.
            </Trans>
          </NewSecret>
        </div>
      )}
      <form className={c.form} onSubmit={submit} noValidate>
        <FormTextField
          label={t`Email`}
          form={form}
          name="email"
          type="email"
          autoComplete="off"
          description={t`Optional. Without an email, anyone with the code can use it.`}
        />
        <FormTextField
          label={t`Note`}
          form={form}
          name="note"
          autoComplete="off"
          description={t`Optional. Only admins see it.`}
          maxLength={MAX_LENGTHS.access_code_note}
        />
        <FormTextField
          label={t`Valid for (days)`}
          form={form}
          name="expires_in_days"
          type="number"
          inputMode="numeric"
          min={1}
          max={ACCESS_CODE_DAYS.max}
        />
        <Radio.Group
          size="md"
          label={t`Gives access to`}
          name="kind"
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        >
          <div className={c.kinds}>
            <Radio size="md" value="access" label="Meridian" />
            <Radio size="md" value="community" label={t`The community chat`} />
          </div>
        </Radio.Group>
        <LoadingButton type="submit" size="md" fullWidth isLoading={issue.isPending}>
          {t`Issue a code`}
        </LoadingButton>
      </form>
    </section>
  )
}

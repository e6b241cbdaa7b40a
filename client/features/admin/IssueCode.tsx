import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { type Outputs, trpc } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import c from './IssueCode.module.css'
import { IssuedCode } from './IssuedCode.tsx'
import { useRefetchAccess } from './live-lists.ts'
import { NEW_CODE, newCodeErrors, newCodeInput } from './new-code.ts'

/** Creates an invitation code to hand out, rather than by email. */
export function IssueCode() {
  const { t } = useLingui()
  const [issued, setIssued] = useState<Outputs['auth']['issueAccessCode']>()
  const refetch = useRefetchAccess()
  const form = useValidatedForm(NEW_CODE, newCodeErrors, 'issue-code')

  const issue = trpc.auth.issueAccessCode.useMutation({
    onSuccess(code) {
      setIssued(code)
      form.finish()
      refetch()
    },
    onError: form.fail,
  })
  const submit = form.submit(issue.isPending, (values) => issue.mutate(newCodeInput(values)))

  return (
    <section className={c.card} aria-labelledby="issue-code">
      <h2 id="issue-code" className={c.title}>
        {t`Issue a code`}
      </h2>
      {issued && (
        <div className={c.issued}>
          <IssuedCode {...issued} onDone={() => setIssued(undefined)} />
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
          maxLength={200}
        />
        <FormTextField
          label={t`Valid for (days)`}
          form={form}
          name="expires_in_days"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
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

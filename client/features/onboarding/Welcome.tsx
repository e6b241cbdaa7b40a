import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries, trpc } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import { settingsUpdate } from '#shared/users.ts'
import c from './Welcome.module.css'

/** The welcome step of onboarding; its children are shown below the “Get started” button. */
export function Welcome({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const info = trpc.users.info.useQuery()
  const name = info.data?.name ?? userInfo?.name
  return (
    <>
      <h1>
        {name && name !== userInfo?.email ? (
          <Translation
            of={msg({ message: 'Welcome, {name}' })}
            values={{ name: <span className={c.name}>{name}</span> }}
          />
        ) : (
          t`Welcome to Meridian`
        )}
      </h1>
      <p>{t`Two short steps, and Meridian can find and book your meetings.`}</p>
      <ol className={c.steps}>
        <li>
          <b>{t`Your accounts`}</b>
          <span>{t`The calendars that block your availability.`}</span>
        </li>
        <li>
          <b>{t`Your hours`}</b>
          <span>{t`When people can book you.`}</span>
        </li>
      </ol>
      {info.data ? <NameForm key={info.data.name} name={info.data.name} /> : <QueryState query={info} level={2} />}
      <div className={c.aside}>{children}</div>
    </>
  )
}

/** Lets users correct their name, which is derived from their email address unless a provider sent it. */
function NameForm({ name }: { name: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useValidatedForm({ name }, (values) => formErrors(settingsUpdate, values))
  const proceed = () => void navigate({ to: '/add-account' })
  const save = trpc.users.updateSettings.useMutation({
    onSuccess(settings) {
      queries.users.info.setData(undefined, settings)
      form.finish()
      proceed()
    },
    onError: form.showFailure,
  })
  const submit = form.handleSubmit(save.isPending, (values) => (form.isDirty() ? save.mutate(values) : proceed()))
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <FormTextField
        label={t`Your name`}
        description={t`Shown to the people you meet.`}
        form={form}
        name="name"
        autoComplete="name"
        maxLength={MAX_LENGTHS.name}
      />
      <LoadingButton type="submit" size="md" isLoading={save.isPending} loadingText={t`Saving...`}>
        {t`Get started`}
      </LoadingButton>
    </form>
  )
}

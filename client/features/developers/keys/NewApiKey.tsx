import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { ApiKeyScope } from '#shared/api-keys.ts'
import { createApiKey } from './api-keys.ts'
import {
  EXPIRIES,
  NEW_API_KEY,
  NEW_API_KEY_DRAFT,
  type NewApiKeyValues,
  newApiKeyErrors,
  newApiKeyInput,
} from './new-api-key.ts'

interface NewApiKeyProps {
  onMade: (made: { name: string; key: string }) => void
  onCancel: () => void
}

const SCOPES: { value: ApiKeyScope; label: MessageDescriptor; description: MessageDescriptor }[] = [
  { value: 'read', label: msg`Read`, description: msg`View everything you can view, without changing anything.` },
  {
    value: 'read-write',
    label: msg`Read and write`,
    description: msg`Also book, move and cancel meetings, and change your settings.`,
  },
]

/** Creates a key. */
export function NewApiKey({ onMade, onCancel }: NewApiKeyProps) {
  const { t } = useLingui()
  const form = useValidatedForm(NEW_API_KEY, newApiKeyErrors, NEW_API_KEY_DRAFT)
  const make = useMutation({
    mutationFn: (values: NewApiKeyValues) => createApiKey(newApiKeyInput(values)),
    onSuccess: (made) => {
      form.finish()
      onMade(made)
    },
    onError: form.fail,
  })
  const cancel = () => {
    form.finish()
    onCancel()
  }

  return (
    <form className={c.form} aria-label={t`New API key`} noValidate onSubmit={form.submit(make.isPending, make.mutate)}>
      <h3 className={c.title}>{t`New API key`}</h3>
      <FormTextField
        ref={focusOnMount}
        label={t`Name`}
        form={form}
        name="name"
        autoComplete="off"
        placeholder={t`Team dashboard`}
        description={t`Reminds you what the key is for.`}
      />
      <Radio.Group
        label={t`Permissions`}
        size="md"
        name="scope"
        key={form.key('scope')}
        {...form.getInputProps('scope')}
      >
        <div className={c.choices}>
          {SCOPES.map(({ value, label, description }) => (
            <Radio
              key={value}
              size="md"
              value={value}
              label={t(label)}
              description={t(description)}
              classNames={{ label: c.choice ?? '', description: c.hint ?? '' }}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={t`Expires`}
        size="md"
        data={EXPIRIES.map(({ value, label }) => ({ value, label: t(label) }))}
        key={form.key('expires')}
        {...form.getInputProps('expires')}
      />
      <FormActions label={t`Create key`} busyLabel={t`Creating...`} isBusy={make.isPending} onCancel={cancel} />
    </form>
  )
}

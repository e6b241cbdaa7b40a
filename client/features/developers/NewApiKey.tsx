import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Radio } from '@mantine/core'
import { api, type Outputs } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { type ApiKeyScope, DEFAULT_KEY_DAYS, newApiKey } from '#shared/api-keys.ts'
import { thenRefetch } from './refetch.ts'

interface NewApiKeyValues {
  name: string
  scope: ApiKeyScope
  /** Days; empty for a key that does not expire. */
  expires: string
}

const NEW_API_KEY: NewApiKeyValues = { name: '', scope: 'read', expires: String(DEFAULT_KEY_DAYS) }
export const NEW_API_KEY_DRAFT = 'new-api-key'

const SCOPES: { value: ApiKeyScope; label: MessageDescriptor; description: MessageDescriptor }[] = [
  { value: 'read', label: msg`Read only`, description: msg`Can see everything you see, but change nothing.` },
  {
    value: 'read-write',
    label: msg`Read and write`,
    description: msg`Can also book, move and cancel meetings, and change your settings.`,
  },
]

const EXPIRIES: { value: string; label: MessageDescriptor }[] = [
  { value: '30', label: msg`In 30 days` },
  { value: '90', label: msg`In 90 days` },
  { value: '365', label: msg`In a year` },
  { value: '', label: msg`Never` },
]

function toInput({ name, scope, expires }: NewApiKeyValues) {
  return { name: name.trim(), scope, expires_in_days: expires === '' ? null : Number(expires) }
}

interface NewApiKeyProps {
  onCreated: (created: Outputs['developers']['createApiKey']) => void
  onCancel: () => void
}

/** Creates a key. */
export function NewApiKey({ onCreated, onCancel }: NewApiKeyProps) {
  const { t } = useLingui()
  const form = useValidatedForm(NEW_API_KEY, (values) => formErrors(newApiKey, toInput(values)), NEW_API_KEY_DRAFT)
  return (
    <PanelForm
      form={form}
      title={t`New API key`}
      label={t`Create key`}
      busyLabel={t`Creating...`}
      save={(values) => thenRefetch(api.developers.createApiKey.mutate(toInput(values)))}
      onSaved={onCreated}
      onCancel={onCancel}
    >
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
    </PanelForm>
  )
}

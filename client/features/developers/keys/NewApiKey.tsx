import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCheckedForm } from '#client/ui/checked-form.ts'
import { FormTextField } from '#client/ui/form-fields.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { takeFocus } from '#client/ui/take-focus.ts'
import c from '../Section.module.css'
import { createApiKey } from './api-keys.ts'
import { EXPIRIES, NEW_API_KEY, type NewApiKeyValues, newApiKeyErrors, newApiKeyInput } from './new-api-key.ts'

interface NewApiKeyProps {
  onMade: (made: { name: string; key: string }) => void
  onCancel: () => void
}

const SCOPES = [
  { value: 'read', label: 'Read', description: 'See what you see, and change nothing.' },
  {
    value: 'read-write',
    label: 'Read and write',
    description: 'Also book, move and cancel meetings, and change your settings.',
  },
]

/** Makes a key. */
export function NewApiKey({ onMade, onCancel }: NewApiKeyProps) {
  const form = useCheckedForm(NEW_API_KEY, newApiKeyErrors)
  const make = useMutation({
    mutationFn: (values: NewApiKeyValues) => createApiKey(newApiKeyInput(values)),
    onSuccess: onMade,
    onError: form.fail,
  })

  return (
    <form className={c.form} noValidate onSubmit={form.submit(make.isPending, make.mutate)}>
      <h3 className={c.title}>New API key</h3>
      <FormTextField
        ref={takeFocus}
        label="Name"
        form={form}
        name="name"
        autoComplete="off"
        placeholder="Team dashboard"
        description="By which you know later what it is for."
      />
      <Radio.Group label="It may" size="md" name="scope" key={form.key('scope')} {...form.getInputProps('scope')}>
        <div className={c.choices}>
          {SCOPES.map((scope) => (
            <Radio key={scope.value} {...scope} classNames={{ label: c.choice ?? '', description: c.hint ?? '' }} />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label="Expires"
        size="md"
        data={EXPIRIES}
        key={form.key('expires')}
        {...form.getInputProps('expires')}
      />
      <div className={c.buttons}>
        <LoadingButton type="submit" size="md" isLoading={make.isPending} loadingText="Creating...">
          Create key
        </LoadingButton>
        <Button size="md" variant="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { api, type Outputs, trpc } from '#client/api.ts'
import { shortDate, shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { useNow } from '#client/lib/now.ts'
import c from '#client/ui/content/CardList.module.css'
import { NewSecret } from '#client/ui/content/NewSecret.tsx'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyScope,
  DEFAULT_KEY_DAYS,
  MAX_API_KEYS,
  newApiKey,
} from '#shared/api-keys.ts'
import { CreatableList, useCreation } from './CreatableList.tsx'

export function ApiKeys() {
  const { t } = useLingui()
  const query = trpc.developers.listApiKeys.useQuery()
  const now = useNow()
  const creation = useCreation<Outputs['developers']['createApiKey']>(NEW_API_KEY_DRAFT)
  const { isOpen, result, finish, close } = creation
  if (!query.data) return <QueryState query={query} />
  return (
    <CreatableList
      cards={query.data.map((key) => <ApiKeyCard key={key.id} apiKey={key} now={now} />)}
      label={t`Your API keys`}
      intro={
        <Trans>
          With a key, a program can use <RestApiLink /> on your behalf. Treat it like a password.
        </Trans>
      }
      emptyState={{
        icon: <IconKey size={34} stroke={1.5} />,
        title: t`No API keys yet`,
        children: (
          <Trans>
            Create one to let a program use <RestApiLink /> on your behalf.
          </Trans>
        ),
      }}
      creation={creation}
      createLabel={t`Create a key`}
      max={MAX_API_KEYS}
      limitText={t`You have ${{ max: MAX_API_KEYS }} keys. Revoke one to create another.`}
    >
      {isOpen && !result && <NewApiKey onCreated={finish} onCancel={close} />}
      {isOpen && result && (
        <NewSecret secret={result.key} name={t`the key`} onDone={close}>
          {t`Copy the key “${{ name: result.name }}” now and store it safely. You won’t be able to see it again.`}
        </NewSecret>
      )}
    </CreatableList>
  )
}

function RestApiLink() {
  const { t } = useLingui()
  return (
    <a className={c.link} href="/docs" target="_blank" rel="noopener">
      {t`the REST API`}
    </a>
  )
}

/** A key, without its secret. */
function ApiKeyCard({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { t } = useLingui()
  const { id, name, scope, created_at, last_used_at, expires_at } = apiKey
  const { opener, isOpen, open, close } = useOpener()
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now
  const announcement = isExpired ? t`Key removed` : t`Key revoked`
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{name}</b>
        {isExpired && <span className={c.warningTag}>{t`Expired`}</span>}
      </div>
      <span className={c.identity}>
        <span className={c.mono}>
          {API_KEY_PREFIX}
          {id}…
        </span>
        <span className={c.tag}>{scope === 'read' ? t`Read only` : t`Read and write`}</span>
      </span>
      <span className={c.facts}>
        {last_used_at === null ? t`Never used` : t`Last used ${{ time: shortDateAndTime(last_used_at) }}`}
      </span>
      <span className={c.facts}>
        {t`Created ${{ date: shortDate(created_at) }}`} · {expiryText(expires_at, isExpired)}
      </span>
      {isOpen ? (
        <InlineConfirmation
          label={isExpired ? t`Remove key` : t`Revoke key`}
          loadingText={isExpired ? t`Removing...` : t`Revoking...`}
          onConfirm={() => refetchAfter('developers', api.developers.revokeApiKey.mutate({ id }), announcement)}
          onDismiss={close}
        >
          {isExpired
            ? t`Remove “${name}” from the list? It has expired and no longer works.`
            : t`Revoke “${name}”? Programs that use it will lose access immediately. This cannot be undone.`}
        </InlineConfirmation>
      ) : (
        <div className={c.actions}>
          <Button
            ref={opener}
            size="xs"
            variant="secondary"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={isExpired ? t`Remove ${name}` : t`Revoke ${name}`}
            onClick={open}
          >
            {isExpired ? t`Remove` : t`Revoke`}
          </Button>
        </div>
      )}
    </li>
  )
}

function expiryText(expires_at: string | null, isExpired: boolean): string {
  if (expires_at === null) return t`Does not expire`
  const date = shortDate(expires_at)
  return isExpired ? t`Expired ${{ date }}` : t`Expires ${{ date }}`
}

/** The initial values; `expires` is in days, or empty for a key that does not expire. */
const NEW_API_KEY = { name: '', scope: 'read' as ApiKeyScope, expires: String(DEFAULT_KEY_DAYS) }
const NEW_API_KEY_DRAFT = 'new-api-key'

const SCOPES = [
  { value: 'read', label: msg`Read only`, description: msg`Can see everything you see, but change nothing.` },
  {
    value: 'read-write',
    label: msg`Read and write`,
    description: msg`Can also book, move, and cancel meetings, and change your settings.`,
  },
]

const EXPIRIES = [
  { value: '30', label: msg`In 30 days` },
  { value: '90', label: msg`In 90 days` },
  { value: '365', label: msg`In a year` },
  { value: '', label: msg`Never` },
]

function toInput({ name, scope, expires }: typeof NEW_API_KEY) {
  return { name: name.trim(), scope, expires_in_days: expires === '' ? null : Number(expires) }
}

interface NewApiKeyProps {
  onCreated: (result: Outputs['developers']['createApiKey']) => void
  onCancel: () => void
}

function NewApiKey({ onCreated, onCancel }: NewApiKeyProps) {
  const { t } = useLingui()
  const form = useValidatedForm(NEW_API_KEY, (values) => formErrors(newApiKey, toInput(values)), NEW_API_KEY_DRAFT)
  return (
    <PanelForm
      form={form}
      title={t`New API key`}
      submitLabel={t`Create key`}
      loadingText={t`Creating...`}
      save={(values) => refetchAfter('developers', api.developers.createApiKey.mutate(toInput(values)))}
      onSaved={onCreated}
      onCancel={onCancel}
    >
      <FormTextField
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
              classNames={{ label: c.choice, description: c.hint }}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={t`Expires`}
        data={EXPIRIES.map(({ value, label }) => ({ value, label: t(label) }))}
        key={form.key('expires')}
        {...form.getInputProps('expires')}
      />
    </PanelForm>
  )
}

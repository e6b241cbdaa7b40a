import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { api, type Outputs, trpc } from '#client/api.ts'
import { shortDate, shortDateAndTime } from '#client/entities/dates/date-format.ts'
import { useNow } from '#client/lib/now.ts'
import c from '#client/ui/content/CardList.module.css'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { API_KEY_PREFIX, type ApiKey, MAX_API_KEYS } from '#shared/api-keys.ts'
import { CreatableList, useCreation } from './CreatableList.tsx'
import { NEW_API_KEY_DRAFT, NewApiKey } from './NewApiKey.tsx'
import { thenRefetch } from './refetch.ts'

/** The user's API keys. */
export function ApiKeys() {
  const { t } = useLingui()
  const query = trpc.developers.listApiKeys.useQuery()
  const now = useNow()
  const creation = useCreation<Outputs['developers']['createApiKey']>(NEW_API_KEY_DRAFT)
  const { isOpen, created, finish, close } = creation
  if (!query.data) return <QueryState query={query} />
  return (
    <CreatableList
      cards={query.data.map((key) => <ApiKeyCard key={key.id} apiKey={key} now={now} />)}
      label={t`Your API keys`}
      lede={
        <Trans>
          With a key, a program can use <Documentation /> on your behalf. Treat it like a password.
        </Trans>
      }
      empty={{
        icon: <IconKey size={34} stroke={1.5} />,
        title: t`No API keys yet`,
        children: (
          <Trans>
            Create one to let a program use <Documentation /> on your behalf.
          </Trans>
        ),
      }}
      creation={creation}
      createLabel={t`Create a key`}
      limitText={
        query.data.length >= MAX_API_KEYS
          ? t`You have ${{ most: MAX_API_KEYS }} keys. Revoke one to create another.`
          : undefined
      }
    >
      {created && (
        <ShownOnce secret={created.key} name={t`the key`} onDone={close}>
          {t`Copy the key “${{ name: created.name }}” now and store it safely. You won’t be able to see it again.`}
        </ShownOnce>
      )}
      {isOpen && <NewApiKey onCreated={finish} onCancel={close} />}
    </CreatableList>
  )
}

function Documentation() {
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
  const [isAsking, setAsking] = useState(false)
  const revokeButton = useRef<HTMLButtonElement>(null)
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now
  const revoke = async () => {
    await thenRefetch(api.developers.revokeApiKey.mutate({ id }))
    announce(t`Key revoked`)
  }
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{name}</b>
        {isExpired && (
          <span className={c.tag} data-kind="warning">
            {t`Expired`}
          </span>
        )}
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
      {isAsking ? (
        <ConfirmInPlace
          label={t`Revoke key`}
          busyLabel={t`Revoking...`}
          onConfirm={revoke}
          onDismiss={() => closeAndFocus(revokeButton, () => setAsking(false))}
        >
          {t`Revoke “${name}”? Programs that use it will lose access immediately. This cannot be undone.`}
        </ConfirmInPlace>
      ) : (
        <div className={c.actions}>
          <Button
            ref={revokeButton}
            size="xs"
            variant="secondary"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={isExpired ? t`Remove ${name}` : t`Revoke ${name}`}
            onClick={() => setAsking(true)}
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

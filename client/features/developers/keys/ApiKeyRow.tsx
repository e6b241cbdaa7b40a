import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { shortDate } from '#client/entities/dates/short-date.ts'
import c from '#client/ui/content/CardList.module.css'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { API_KEY_PREFIX, type ApiKey } from '#shared/api-keys.ts'
import { revokeApiKey } from './api-keys.ts'
import { expiryText, isExpired, usedText } from './key-text.ts'

/** A key, without its secret. */
export function ApiKeyRow({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { t } = useLingui()
  const { id, name, scope, created_at } = apiKey
  const [isAsking, setAsking] = useState(false)
  const revoke = useRef<HTMLButtonElement>(null)
  const expired = isExpired(apiKey, now)
  const keep = () => closeAndFocus(revoke, () => setAsking(false))
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{name}</b>
        {expired && (
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
      <span className={c.facts}>{usedText(apiKey)}</span>
      <span className={c.facts}>
        {t`Created ${{ date: shortDate(created_at) }}`} · {expiryText(apiKey, now)}
      </span>
      {isAsking ? (
        <ConfirmInPlace
          label={t`Revoke key`}
          busyLabel={t`Revoking...`}
          onConfirm={() => revokeApiKey(id)}
          onDismiss={keep}
        >
          {t`Revoke “${name}”? Programs that use it lose access at once. This cannot be undone.`}
        </ConfirmInPlace>
      ) : (
        <div className={c.actions}>
          <Button
            ref={revoke}
            size="xs"
            variant="secondary"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={expired ? t`Remove ${name}` : t`Revoke ${name}`}
            onClick={() => setAsking(true)}
          >
            {expired ? t`Remove` : t`Revoke`}
          </Button>
        </div>
      )}
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useNow } from '#client/lib/now.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { MAX_API_KEYS } from '#shared/api-keys.ts'
import { useCreateForm } from '../adding.ts'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { useApiKeys } from './api-keys.ts'
import { NewApiKey } from './NewApiKey.tsx'
import { NEW_API_KEY_DRAFT } from './new-api-key.ts'

/** The user's API keys. */
export function ApiKeys() {
  const { t } = useLingui()
  const { data: keys, error, refetch } = useApiKeys()
  const now = useNow()
  const { isAdding, made, button, open, finish, close } = useCreateForm<{ name: string; key: string }>(() =>
    hasDraft(NEW_API_KEY_DRAFT),
  )

  if (!keys && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!keys) return <LoadingScreen inline />

  const isFull = keys.length >= MAX_API_KEYS
  const isListed = keys.length > 0

  return (
    <div className={c.section}>
      {made && (
        <ShownOnce secret={made.key} name={t`the key`} onDone={close}>
          {t`Copy the key “${{ name: made.name }}” now and store it safely. You won’t be able to see it again.`}
        </ShownOnce>
      )}
      {isAdding && <NewApiKey onMade={finish} onCancel={close} />}
      {!isListed && !isAdding && !made && (
        <EmptyState
          level={3}
          icon={<IconKey size={34} stroke={1.5} />}
          title={t`No API keys yet`}
          actions={
            <Button ref={button} onClick={open}>
              {t`Create a key`}
            </Button>
          }
        >
          <Trans>
            Create one to let a program use <Documentation /> on your behalf.
          </Trans>
        </EmptyState>
      )}
      {isListed && (
        <>
          <p className={c.lede}>
            <Trans>
              With a key, a program can use <Documentation /> on your behalf. Treat it like a password.
            </Trans>
          </p>
          <ul className={c.list} aria-label={t`Your API keys`}>
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} now={now} />
            ))}
          </ul>
          {isFull && (
            <p className={c.full}>{t`You have ${{ most: MAX_API_KEYS }} keys. Revoke one to create another.`}</p>
          )}
          {!isAdding && !made && !isFull && (
            <Button ref={button} className={c.add ?? ''} variant="secondary" onClick={open}>
              {t`Create a key`}
            </Button>
          )}
        </>
      )}
    </div>
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

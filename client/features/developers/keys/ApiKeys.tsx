import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readApiError } from '#client/lib/api-error.ts'
import { useNow } from '#client/lib/now.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { ShownOnce } from '#client/ui/ShownOnce.tsx'
import { MAX_API_KEYS } from '#shared/api-keys.ts'
import c from '../Section.module.css'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { useApiKeys } from './api-keys.ts'
import { NewApiKey } from './NewApiKey.tsx'

/** The keys with which the user's own programs call Meridian. */
export function ApiKeys() {
  const { data: keys, error, refetch } = useApiKeys()
  const now = useNow()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string }>()
  const add = useRef<HTMLButtonElement>(null)

  if (!keys && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!keys) return <LoadingScreen inline />

  /** Leaves the form, or the key that was shown, for where it came from. */
  const close = () => {
    flushSync(() => {
      setAdding(false)
      setMade(undefined)
    })
    add.current?.focus()
  }
  const finish = (key: { name: string; key: string }) => {
    setAdding(false)
    setMade(key)
  }
  const isFull = keys.length >= MAX_API_KEYS
  const isListed = keys.length > 0

  return (
    <div className={c.section}>
      {made && (
        <ShownOnce secret={made.key} name="the key" onDone={close}>
          Copy the key “{made.name}” now and keep it where only your program can read it. It is shown only once: you
          cannot see it again.
        </ShownOnce>
      )}
      {isAdding && <NewApiKey onMade={finish} onCancel={close} />}
      {!isListed && !isAdding && !made && (
        <EmptyState
          level={3}
          icon={<IconKey size={34} stroke={1.5} />}
          title="No API keys yet"
          actions={
            <Button ref={add} onClick={() => setAdding(true)}>
              Create a key
            </Button>
          }
        >
          Create one to let a program of yours use <Documentation /> as you.
        </EmptyState>
      )}
      {isListed && (
        <>
          <p className={c.lede}>
            With a key, a program uses <Documentation /> as you. Treat it like a password.
          </p>
          <ul className={c.list} aria-label="Your API keys">
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} now={now} />
            ))}
          </ul>
          {isFull && <p className={c.full}>You have {MAX_API_KEYS} keys. Revoke one to create another.</p>}
          {!isAdding && !made && !isFull && (
            <Button ref={add} className={c.add ?? ''} variant="secondary" onClick={() => setAdding(true)}>
              Create a key
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Documentation() {
  return (
    <a className={c.link} href="/docs" target="_blank" rel="noopener">
      the REST API
    </a>
  )
}

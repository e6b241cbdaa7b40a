import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState, LineIcon } from './EmptyState.tsx'

/** Shown while waiting for the connection, and retries when it is back. */
export function OfflineState({ level = 2 }: { level?: 1 | 2 | 3 }) {
  const { t } = useLingui()
  return (
    <div aria-live="polite">
      <EmptyState
        level={level}
        title={t`You’re offline`}
        icon={<NoConnection />}
        actions={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
      >
        {t`We’ll continue as soon as you’re back online.`}
      </EmptyState>
    </div>
  )
}

function NoConnection() {
  return (
    <LineIcon>
      <path d="M6 14a18 18 0 0 1 6-3.600M30 14a18 18 0 0 0-12.500-5M11 20a11 11 0 0 1 4-2.500M25 20a11 11 0 0 0-3.500-2.300M18 27h.01M7 6l22 24" />
    </LineIcon>
  )
}

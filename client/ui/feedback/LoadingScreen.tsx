import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#client/lib/online.ts'
import { EmptyState } from './EmptyState.tsx'
import c from './LoadingScreen.module.css'

/** Shown while a page, or part of a page (`isInline`), loads or waits for the connection. */
export function LoadingScreen({ message, isInline = false }: { message?: string; isInline?: boolean }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  // The offline message may stay for a while: as a whole page, it needs a landmark.
  const Frame = isOnline || isInline ? 'div' : 'main'
  return (
    <Frame className={c.screen} data-inline={isInline || undefined}>
      {isOnline ? (
        <output className={c.loading}>
          <Loader size={30} color="var(--focus)" aria-hidden />
          <span className={c.message}>{message ?? t`Loading...`}</span>
        </output>
      ) : (
        <OfflineState level={isInline ? 2 : 1} />
      )}
      <noscript className={c.message}>{t`This page needs JavaScript.`}</noscript>
    </Frame>
  )
}

/** Shown while queries wait for the connection; they continue when it is back. */
export function OfflineState({ level = 2 }: { level?: 1 | 2 | 3 }) {
  const { t } = useLingui()
  return (
    <div aria-live="polite">
      <EmptyState
        level={level}
        title={t`You’re offline`}
        icon={<IconWifiOff size={34} stroke={1.6} />}
        actions={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
      >
        {t`We’ll continue as soon as you’re back online.`}
      </EmptyState>
    </div>
  )
}

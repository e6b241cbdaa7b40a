import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useOnline } from '#client/lib/online.ts'
import c from './LoadingScreen.module.css'
import { OfflineState } from './OfflineState.tsx'

interface LoadingScreenProps {
  message?: string
  inline?: boolean
}

/** Shown while a page, or a part of one (`inline`), loads or waits for the connection. */
export function LoadingScreen({ message, inline = false }: LoadingScreenProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  // A whole page has a landmark.
  const Frame = isOnline || inline ? 'div' : 'main'
  return (
    <Frame className={c.screen} data-inline={inline || undefined}>
      {isOnline ? (
        <output className={c.loading}>
          <Loader size={30} color="var(--focus)" aria-hidden />
          <span className={c.message}>{message ?? t`Loading...`}</span>
        </output>
      ) : (
        <OfflineState level={inline ? 2 : 1} />
      )}
    </Frame>
  )
}

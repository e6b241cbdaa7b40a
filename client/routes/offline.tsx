import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OfflineState } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'

/** The service worker caches this page and serves it for any URL while the server cannot be reached. */
export const Route = createFileRoute('/offline')({ component: Offline })

function Offline() {
  const { t } = useLingui()
  return (
    <Page title={t`You’re offline`} isCentered>
      <OfflineState level={1} />
    </Page>
  )
}

import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AccountClosed } from '#client/features/account-data/AccountClosed.tsx'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/account-closed')({ component: Closed })

function Closed() {
  const { t } = useLingui()
  return (
    <Page title={t`Account closed`} centered>
      <AccountClosed />
    </Page>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { AccountClosed } from '#client/features/account-data/AccountClosed.tsx'
import { t } from '#client/lib/language.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/account-closed')({ component: Closed })

function Closed() {
  return (
    <Page title={t('Account closed')} centered>
      <AccountClosed />
    </Page>
  )
}

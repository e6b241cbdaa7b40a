import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '#client/features/support/SupportScreen.tsx'
import { t } from '#client/lib/language.ts'
import { publicHead } from '#client/lib/page-head.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_calls/support')({
  ssr: true,
  head: () => publicHead('/support'),
  component: Support,
})

function Support() {
  return (
    <Page title={t('Support')}>
      <SupportScreen />
    </Page>
  )
}

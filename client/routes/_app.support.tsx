import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '#client/features/support/SupportScreen.tsx'
import { publicHead } from '#client/lib/page-head.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_app/support')({
  ssr: true,
  head: () => publicHead('/support'),
  component: Support,
})

function Support() {
  const { t } = useLingui()
  return (
    <Page title={t`Support`}>
      <SupportScreen />
    </Page>
  )
}

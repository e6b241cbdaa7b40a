import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '#client/features/support/SupportScreen.tsx'
import { pageHead } from '#client/lib/page-head.ts'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/_app/support')({
  ssr: true,
  head: () => pageHead('/support'),
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

import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Page } from '#client/ui/layout/Page.tsx'

export const Route = createFileRoute('/account-closed')({ component: AccountClosed })

function AccountClosed() {
  const { t } = useLingui()
  return (
    <Page title={t`Account closed`} isCentered>
      <EmptyState
        level={1}
        icon={<IconCircleCheck size={34} stroke={1.5} />}
        title={t`Your account is closed`}
        actions={
          <LinkButton to="/" size="md">
            {t`Return home`}
          </LinkButton>
        }
      >
        {t`Your data has been deleted, and the people you were going to meet have been notified. One last email confirms it. You can request a new invitation with the same address at any time.`}
      </EmptyState>
    </Page>
  )
}

import { IconCircleCheck } from '@tabler/icons-react'
import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

/** Confirms that an account was closed. */
export function AccountClosed() {
  return (
    <EmptyState
      level={1}
      icon={<IconCircleCheck size={34} stroke={1.5} />}
      title={t('Your account is closed')}
      actions={
        <LinkButton to="/" size="md">
          {t('Return home')}
        </LinkButton>
      }
    >
      {t(
        'Your data has been deleted, and the people you were going to meet have been notified. One last email confirms it. You can request a new invitation with the same address at any time.',
      )}
    </EmptyState>
  )
}

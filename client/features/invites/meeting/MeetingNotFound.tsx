import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Message } from '#client/ui/layout/MessagePage.tsx'

interface MeetingNotFoundProps {
  title: string
  /** An action that is more useful than going home. */
  action?: ReactNode
  children: ReactNode
}

/** Shown for links that no longer lead to a meeting or an invitation. */
export function MeetingNotFound({ title, action, children }: MeetingNotFoundProps) {
  const { t } = useLingui()
  return (
    <Message
      title={title}
      status={404}
      actions={
        <>
          {action}
          <LinkButton to="/" size="md" variant={action ? 'secondary' : 'primary'}>
            {t`Go to Meridian`}
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  )
}

import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Message } from '#client/ui/layout/MessagePage.tsx'

interface MeetingNotFoundProps {
  title: string
  /** What is more likely to help than the way home. */
  action?: ReactNode
  children: ReactNode
}

/** What a link that somebody was sent shows where there is nothing behind it. */
export function MeetingNotFound({ title, action, children }: MeetingNotFoundProps) {
  return (
    <Message
      title={title}
      status={404}
      actions={
        <>
          {action}
          <LinkButton to="/" size="md" variant={action ? 'secondary' : 'primary'}>
            {t('Go to Meridian')}
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Message } from '#client/ui/layout/MessagePage.tsx'

/** Shown for booking links that do not exist, or no longer do. */
export default function LinkNotFound() {
  const { t } = useLingui()
  return (
    <NotFoundMessage title={t`This booking link doesn’t exist`}>
      {t`It may be mistyped, or its owner has deleted it. Ask the person who sent it for a new one.`}
    </NotFoundMessage>
  )
}

interface NotFoundMessageProps {
  title: string
  /** An action that is more useful than going home. */
  action?: ReactNode
  children: ReactNode
}

/** Shown for links that do not lead to a meeting or an invitation. */
export function NotFoundMessage({ title, action, children }: NotFoundMessageProps) {
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

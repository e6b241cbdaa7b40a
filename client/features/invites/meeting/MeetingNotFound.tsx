import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Stray } from '#client/ui/layout/MessagePage.tsx'

interface LeadsNowhereProps {
  title: string
  /** What is more likely to help than the way home. */
  action?: ReactNode
  children: ReactNode
}

/** What a link that somebody was sent shows where there is nothing behind it. */
export function LeadsNowhere({ title, action, children }: LeadsNowhereProps) {
  return (
    <Stray
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
    </Stray>
  )
}

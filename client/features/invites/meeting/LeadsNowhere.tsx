import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Stray } from '#client/ui/StrayPage.tsx'

/** What a link that somebody was sent shows where there is nothing behind it. */
export function LeadsNowhere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stray
      title={title}
      status={404}
      actions={
        <LinkButton to="/" size="md">
          {t('Go to Meridian')}
        </LinkButton>
      }
    >
      {children}
    </Stray>
  )
}

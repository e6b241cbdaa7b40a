import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Stray } from '#client/ui/StrayPage.tsx'

/** What a link that is nobody's shows, or that is so no longer. */
export default function LinkNotFound() {
  return (
    <Stray
      title={t('This link leads to nobody')}
      status={404}
      actions={
        <LinkButton to="/" size="md">
          {t('Go to Meridian')}
        </LinkButton>
      }
    >
      {t('It may be mistyped, or its owner has taken it back. Ask the person who sent it for a new one.')}
    </Stray>
  )
}

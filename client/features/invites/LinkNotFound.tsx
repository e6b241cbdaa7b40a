import { t } from '#client/lib/language.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Page } from '#client/ui/Page.tsx'
import { BrokenLink } from './icons.tsx'

/** A link that is nobody's, or no longer. */
export function LinkNotFound() {
  return (
    <Page title={t('Link not found')} centered>
      <EmptyState
        level={1}
        icon={<BrokenLink />}
        title={t('This link leads to nobody')}
        actions={
          <LinkButton to="/" size="md">
            {t('Go to Meridian')}
          </LinkButton>
        }
      >
        {t('It may be mistyped, or its owner has taken it back. Ask the person who sent it for a new one.')}
      </EmptyState>
    </Page>
  )
}

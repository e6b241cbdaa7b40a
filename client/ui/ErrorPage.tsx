import { Button } from '@mantine/core'
import type { ErrorState } from '#client/lib/error-state.ts'
import { said, t } from '#client/lib/language.ts'
import { LinkButton } from './LinkButton.tsx'
import { StrayPage } from './StrayPage.tsx'

export interface ErrorPageProps extends Partial<ErrorState> {
  errorMessage: string
  /** What 'Try again' does, in place of following `tryAgainLink`. */
  onTryAgain?: () => void
}

/** A whole page for a failure; for a part of one there is `ErrorState`. */
export function ErrorPage({
  errorMessage,
  tryAgainLink = '/',
  errorStatus,
  showTryAgain = true,
  onTryAgain,
}: ErrorPageProps) {
  return (
    <StrayPage
      title={t('That did not work')}
      status={errorStatus || 500}
      actions={
        <>
          {showTryAgain &&
            (onTryAgain ? (
              <Button size="md" onClick={onTryAgain}>
                {t('Try again')}
              </Button>
            ) : (
              <TryAgain link={tryAgainLink} />
            ))}
          <LinkButton to="/" variant="secondary" size="md">
            {t('Return home')}
          </LinkButton>
        </>
      }
    >
      <span role="alert">{said(errorMessage)}</span>
      {errorStatus ? ` (error ${errorStatus})` : null}
      {/* What a toast says too has no full stop: here it is a sentence under a title, as on every page. */}
      {/[.!?…]$/.test(errorMessage) ? null : '.'}
    </StrayPage>
  )
}

/** Loads the page anew: what failed should start from nothing. */
function TryAgain({ link }: { link: string }) {
  return (
    <Button component="a" href={link} size="md">
      {t('Try again')}
    </Button>
  )
}

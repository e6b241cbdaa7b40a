import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ErrorPageContent } from '#client/lib/error-state.ts'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { ErrorText } from '../feedback/ErrorState.tsx'
import { Message } from './MessagePage.tsx'
import { Page } from './Page.tsx'

export interface ErrorPageProps extends Partial<Omit<ErrorPageContent, 'errorMessage'>> {
  errorMessage: string
  /** Called by “Try again” instead of opening `tryAgainLink`. */
  onTryAgain?: () => void
}

/** A page for an error; the component in `ErrorState.tsx` shows an error inside a page. */
export function ErrorPage(props: ErrorPageProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Something went wrong`} isCentered>
      <ErrorMessage {...props} />
    </Page>
  )
}

/** The content of an error page, or of a page whose data failed to load. */
export function ErrorMessage({
  errorMessage,
  tryAgainLink = '/',
  errorStatus,
  showTryAgain = true,
  onTryAgain,
}: ErrorPageProps) {
  const { t } = useLingui()
  return (
    <Message
      title={t`Something went wrong`}
      status={errorStatus || 500}
      actions={
        <>
          {showTryAgain &&
            (onTryAgain ? (
              <Button size="md" onClick={onTryAgain}>
                {t`Try again`}
              </Button>
            ) : (
              // A page load, to retry from a clean state.
              <Button component="a" href={tryAgainLink} size="md">
                {t`Try again`}
              </Button>
            ))}
          <LinkButton to="/" variant="secondary" size="md">
            {t`Return home`}
          </LinkButton>
        </>
      }
    >
      <ErrorText role="alert" message={errorMessage} status={errorStatus} />
    </Message>
  )
}

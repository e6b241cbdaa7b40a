import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { MessagePage } from './MessagePage.tsx'

/** The page of unknown addresses. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`Page not found`}
      status={404}
      actions={
        <>
          <LinkButton to="/" size="md">
            {t`Return home`}
          </LinkButton>
          <LinkButton to="/support" variant="secondary" size="md">
            {t`Tell us`}
          </LinkButton>
        </>
      }
    >
      {t`This page does not exist, or it has moved. If you followed a link, it is out of date.`}
    </MessagePage>
  )
}

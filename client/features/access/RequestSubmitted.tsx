import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'

/** Confirms an access request. */
export function RequestSubmitted() {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Thank you!`}</h1>
      <p>{t`The team will evaluate your request and send a code to the address you gave.`}</p>
      <LinkButton to="/" size="md">
        {t`Return home`}
      </LinkButton>
    </>
  )
}

import { LinkButton } from './LinkButton.tsx'
import { StrayPage } from './StrayPage.tsx'

/** What an address that leads nowhere shows. */
export function NotFound() {
  return (
    <StrayPage
      title="Nothing is scheduled here"
      status={404}
      actions={
        <>
          <LinkButton to="/">Return home</LinkButton>
          <LinkButton to="/support" variant="secondary">
            Tell us
          </LinkButton>
        </>
      }
    >
      This page does not exist, or it has moved. If a link brought you here, the link is out of date.
    </StrayPage>
  )
}

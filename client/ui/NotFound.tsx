import { EmptyState } from './EmptyState.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Page } from './Page.tsx'

/** What an address that leads nowhere shows. */
export function NotFound() {
  return (
    <Page title="Not found" centered>
      <EmptyState level={1} title="Nothing is scheduled here" actions={<LinkButton to="/">Return home</LinkButton>}>
        This page does not exist, or it has moved.
      </EmptyState>
    </Page>
  )
}

import { Page } from './Page.tsx'
import { Stray, type StrayProps } from './Stray.tsx'

/** A page for who ended up nowhere. */
export function StrayPage(props: StrayProps) {
  return (
    <Page title={props.title} centered>
      <Stray {...props} />
    </Page>
  )
}

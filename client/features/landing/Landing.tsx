import { Page } from '#client/ui/Page.tsx'

export function Landing() {
  return (
    <Page>
      <h1>Meet your new executive Ai assistant</h1>
    </Page>
  )
}

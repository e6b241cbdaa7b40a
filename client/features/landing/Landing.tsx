import { useLingui } from '@lingui/react/macro'
import { Page } from '#client/ui/layout/Page.tsx'
import { useTabTitle } from '#client/ui/layout/page-title.ts'
import { Hero } from './Hero.tsx'
import { InviteOnly } from './InviteOnly.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { Programme } from './Programme.tsx'

/** The landing page: the product's features as a day, and how to get access. */
export function Landing() {
  const { t } = useLingui()
  useTabTitle(t`Meridian, your executive scheduling assistant`)
  return (
    <Page header={<LandingHeader />}>
      <Hero />
      <Programme />
      <InviteOnly />
    </Page>
  )
}

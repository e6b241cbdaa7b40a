import { t } from '#client/lib/language.ts'
import { Footer } from '#client/ui/Footer.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useTabTitle } from '#client/ui/page-title.ts'
import { Gate } from './Gate.tsx'
import { Hero } from './Hero.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { Programme } from './Programme.tsx'

/** Of the copyright. */
const FIRST_YEAR = 2025

/** The way in: what the product does, shown as a day, and the gate. */
export function Landing() {
  useTabTitle(t('Meridian, your executive scheduling assistant'))
  return (
    <Page header={<LandingHeader />} footer={<Footer since={FIRST_YEAR} />}>
      <Hero />
      <Programme />
      <Gate />
    </Page>
  )
}

import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { PublicHeader, WayIn } from '#client/ui/layout/PublicHeader.tsx'
import c from './LandingHeader.module.css'

export function LandingHeader() {
  const { t } = useLingui()
  return (
    <PublicHeader
      middle={
        <nav className={c.sections} aria-label={t`Sections`}>
          <a href="#scheduling">{t`Scheduling`}</a>
          <a href="#communication">{t`Communication`}</a>
          <a href="#booking">{t`Booking`}</a>
          <a href="#payment">{t`Payment`}</a>
        </nav>
      }
      end={
        <>
          <span className={c.wayIn}>
            <WayIn />
          </span>
          <LinkButton to="/login" size="sm">
            {t`Try it`}
          </LinkButton>
        </>
      }
    />
  )
}

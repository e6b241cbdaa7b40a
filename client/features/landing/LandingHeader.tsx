import { Link } from '@tanstack/react-router'
import { t } from '#client/lib/language.ts'
import { SOCIAL_LINKS } from '#client/lib/site.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { PublicHeader, WayIn } from '#client/ui/PublicHeader.tsx'
import c from './LandingHeader.module.css'

export function LandingHeader() {
  return (
    <PublicHeader
      beside={
        <Link to="/support" className={c.badge}>
          {t('Partner programme')}
        </Link>
      }
      middle={
        <nav className={c.sections} aria-label={t('Sections')}>
          <a href="#scheduling">{t('Scheduling')}</a>
          <a href="#communication">{t('Communication')}</a>
          <a href="#booking">{t('Booking')}</a>
          <a href="#payment">{t('Payment')}</a>
        </nav>
      }
      end={
        <>
          {SOCIAL_LINKS.map(({ name, url }) => (
            <a key={name} className={c.wide} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          <Link to="/support" className={c.wide}>
            {t('Support')}
          </Link>
          <span className={c.wayIn}>
            <WayIn />
          </span>
          <LinkButton to="/login" size="sm">
            {t('Try it')}
          </LinkButton>
        </>
      }
    />
  )
}

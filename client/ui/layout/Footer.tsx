import { Link } from '@tanstack/react-router'
import { t } from '#client/lib/language.ts'
import { readPageData } from '#client/lib/page-data.ts'
import { readSiteLinks } from '#client/lib/site.ts'
import { ColorSchemeToggle } from '../buttons/ColorSchemeToggle.tsx'
import { LanguageChoice } from '../forms/LanguageChoice.tsx'
import { useHydrated } from '../loading/hydrated.ts'
import c from './Footer.module.css'

/** Of the copyright. */
const FIRST_YEAR = 2025
const YEAR = new Date().getFullYear()

/** The footer of public pages. */
export function Footer() {
  const hydrated = useHydrated()
  const years = [FIRST_YEAR, hydrated ? YEAR : readPageData().year].filter(Boolean).join('–')
  return (
    <footer className={c.footer}>
      <nav className={c.links} aria-label={t('Legal and contact')}>
        <Link to="/support">{t('Support')}</Link>
        <Link to="/privacy-policy">{t('Privacy Policy')}</Link>
        <Link to="/user-consent-ai-apps">{t('User Consent')}</Link>
        {readSiteLinks().social.map(({ name, url }) => (
          <a key={name} href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </nav>
      <div className={c.end}>
        <LanguageChoice />
        <ColorSchemeToggle />
        <span>© {years} Meridian</span>
      </div>
    </footer>
  )
}

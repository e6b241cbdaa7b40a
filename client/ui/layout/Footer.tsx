import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { getPage } from '#client/lib/page-context.ts'
import { readSiteLinks } from '#client/lib/site.ts'
import { ColorSchemeToggle } from '../buttons/ColorSchemeToggle.tsx'
import { LanguageChoice } from '../forms/LanguageChoice.tsx'
import c from './Footer.module.css'

/** Of the copyright. */
const FIRST_YEAR = 2025

/** The footer of public pages. */
export function Footer() {
  const { t } = useLingui()
  const years = `${FIRST_YEAR}–${new Date(getPage().now).getFullYear()}`
  return (
    <footer className={c.footer}>
      <nav className={c.links} aria-label={t`Legal and contact`}>
        <Link to="/support">{t`Support`}</Link>
        <Link to="/privacy-policy">{t`Privacy Policy`}</Link>
        <Link to="/user-consent-ai-apps">{t`User Consent`}</Link>
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

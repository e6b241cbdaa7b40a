import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPage } from '#client/lib/page-context.ts'
import { ColorSchemeToggle } from '../buttons/ColorSchemeToggle.tsx'
import { LanguageChoice } from '../forms/LanguageChoice.tsx'
import c from './Page.module.css'
import { PublicHeader } from './PublicHeader.tsx'
import { usePageTitle } from './page-title.ts'
import { SkipLink } from './SkipLink.tsx'

export interface PageProps {
  title?: string | undefined
  children: ReactNode
  /** Replaces the public header; null for none. */
  header?: ReactNode
  /** `wide` (1100 px) has margins; `full` has none. */
  width?: 'full' | 'wide'
  /** Centers the content vertically. */
  isCentered?: boolean
}

/** The layout of a public page: skip link, header, `main`, footer. The content has the `h1`. */
export function Page({ title, children, header, width = 'full', isCentered = false }: PageProps) {
  const { t } = useLingui()
  usePageTitle(title)
  return (
    <div className={c.page}>
      <SkipLink to="#main">{t`Skip to content`}</SkipLink>
      {header === undefined ? <PublicHeader /> : header}
      <main id="main" tabIndex={-1} className={c.main} data-width={width} data-centered={isCentered || undefined}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

const COPYRIGHT_START = 2025

/** The footer of public pages. */
export function Footer() {
  const { t } = useLingui()
  const years = `${COPYRIGHT_START}–${new Date(getPage().now).getUTCFullYear()}`
  return (
    <footer className={c.footer}>
      <nav className={c.links} aria-label={t`Legal and contact`}>
        <Link to="/support">{t`Support`}</Link>
        <Link to="/privacy-policy">{t`Privacy Policy`}</Link>
        <Link to="/user-consent-ai-apps">{t`User Consent`}</Link>
        {getPage().site.social.map(({ name, url }) => (
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

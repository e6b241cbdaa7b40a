import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { getPage } from '#client/lib/page-context.ts'
import { useSession } from '#client/lib/session/session.ts'
import shape from '../theme/shapes.module.css'
import { Logo } from './Logo.tsx'
import c from './PublicHeader.module.css'

export interface PublicHeaderProps {
  /** Centered on wide screens. */
  middle?: ReactNode
  /** At the end, instead of the login link. */
  end?: ReactNode
}

/** The header of public pages: the logo, the site's links, and the login link. */
export function PublicHeader({ middle, end }: PublicHeaderProps) {
  const { t } = useLingui()
  const navId = useId()
  return (
    <header className={`${shape.head} ${c.header}`}>
      <Link to="/" className={c.home} aria-label={t`Meridian, home`}>
        <Logo />
      </Link>
      {middle}
      <div className={c.end}>
        <SiteNav id={navId} />
        {end ?? <AccountLink />}
        {/* Opens the menu on narrow screens, even before scripts are loaded. */}
        <button type="button" className={c.button} popoverTarget={navId} aria-label={t`Menu`}>
          <IconMenu2 size={22} aria-hidden />
        </button>
      </div>
    </header>
  )
}

/** “Log in”, or a link to the dashboard for users with a session. */
export function AccountLink() {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  return (
    <Link to={isAuthenticated ? '/dashboard' : '/login'} className={`${shape.siteLink} ${c.link}`}>
      {isAuthenticated ? t`Dashboard` : t`Log in`}
    </Link>
  )
}

/** The header stays mounted across navigation, so its menu must be closed. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('nav')?.togglePopover?.(false)
}

/** The links of public pages: in the header, or in a native popover menu on narrow screens. */
function SiteNav({ id }: { id: string }) {
  const { t } = useLingui()
  const { badge, social } = getPage().site
  return (
    <nav id={id} className={c.links} popover="auto" aria-label={t`Site`}>
      {badge && (
        <a className={`${shape.siteLink} ${c.badge}`} href={badge.url} target="_blank" rel="noopener noreferrer">
          {badge.name}
        </a>
      )}
      {social.map(({ name, url }) => (
        <a key={name} className={shape.siteLink} href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      <Link to="/support" className={shape.siteLink} onClick={closeMenu}>
        {t`Support`}
      </Link>
    </nav>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useSession } from '#client/lib/session/session.ts'
import shape from '../theme/shapes.module.css'
import { Logo } from './Logo.tsx'
import c from './PublicHeader.module.css'
import { SiteMenuButton, SiteNav } from './SiteNav.tsx'

export interface PublicHeaderProps {
  /** In the center of wide screens. */
  middle?: ReactNode
  /** At the end, instead of the login link. */
  end?: ReactNode
}

/** The header of public pages: the logo, the site's links, and the login link. */
export function PublicHeader({ middle, end }: PublicHeaderProps) {
  const { t } = useLingui()
  const menu = useId()
  return (
    <header className={`${shape.head} ${c.header}`}>
      <Link to="/" className={c.home} aria-label={t`Meridian, home`}>
        <Logo />
      </Link>
      {middle}
      <div className={c.end}>
        <SiteNav id={menu} />
        {end ?? <WayIn />}
        <SiteMenuButton of={menu} />
      </div>
    </header>
  )
}

/** “Log in”, or a link to the dashboard for users with a session. */
export function WayIn() {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  return (
    <Link to={isAuthenticated ? '/dashboard' : '/login'} className={`${shape.siteLink} ${c.link}`}>
      {isAuthenticated ? t`Dashboard` : t`Log in`}
    </Link>
  )
}

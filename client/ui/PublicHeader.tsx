import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { useSession } from '#client/lib/session.ts'
import { Logo } from './Logo.tsx'
import c from './PublicHeader.module.css'
import shape from './theme/shapes.module.css'

export interface PublicHeaderProps {
  /** Stands after the logo. */
  beside?: ReactNode
  /** Stands in the middle; gives way on narrow screens. */
  middle?: ReactNode
  /** Stands at the end, in place of the way in. */
  end?: ReactNode
}

/** The top of the public pages: the way home, and the way in. */
export function PublicHeader({ beside, middle, end }: PublicHeaderProps) {
  return (
    <header className={`${shape.head} ${c.header}`}>
      <Link to="/" className={c.home} aria-label={t('Meridian, home')}>
        <Logo />
      </Link>
      {beside}
      {middle}
      <div className={c.end}>{end ?? <WayIn />}</div>
    </header>
  )
}

/** 'Log in', or the way to the dashboard for who is signed in. */
export function WayIn() {
  const { isAuthenticated } = useSession()
  return (
    <Link to={isAuthenticated ? '/dashboard' : '/login'} className={c.link}>
      {isAuthenticated ? t('Dashboard') : t('Log in')}
    </Link>
  )
}

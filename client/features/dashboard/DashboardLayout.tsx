import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOnline } from '#client/lib/online.ts'
import { SkipLink } from '#client/ui/layout/SkipLink.tsx'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import c from './DashboardLayout.module.css'

const MenuDrawer = lazyWithBoundary(() => import('./MenuDrawer.tsx'))

interface DashboardLayoutProps {
  menu: ReactNode
  /** Whether the menu is a drawer, on narrow screens. */
  isCompact: boolean
  isMenuOpen: boolean
  onCloseMenu: () => void
  /** The page's main content. */
  children: ReactNode
}

/** Whether the content had focus on unmount, to carry it over from the loading state's layout to the dashboard's. */
let hadFocus = false

/** The frame of the dashboard: the menu, and the content beside it. */
export function DashboardLayout({ menu, isCompact, isMenuOpen, onCloseMenu, children }: DashboardLayoutProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const content = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = content
    // Single-key shortcuts work while focus is in the content, so it is focused on load.
    if (hadFocus || document.activeElement === document.body) current?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      hadFocus = document.activeElement === current
    }
  }, [])

  return (
    <div className={c.frame}>
      <SkipLink to="#main">{t`Skip to calendar`}</SkipLink>
      {isCompact ? (
        isMenuOpen && <MenuDrawer onClose={onCloseMenu}>{menu}</MenuDrawer>
      ) : (
        <aside className={c.side} aria-label={t`Menu`}>
          {menu}
        </aside>
      )}
      <main ref={content} id="main" tabIndex={-1} className={c.main}>
        <output className={c.offline}>{!isOnline && t`You’re offline. This page may be out of date.`}</output>
        {children}
      </main>
    </div>
  )
}

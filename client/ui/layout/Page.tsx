import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { useEarlyInput } from '../loading/hydrated.ts'
import { useSiteSurface } from './app-surface.ts'
import { Footer } from './Footer.tsx'
import c from './Page.module.css'
import { PublicHeader } from './PublicHeader.tsx'
import { usePageTitle } from './page-title.ts'
import { SkipLink } from './SkipLink.tsx'

export interface PageProps {
  /** Names the browser's tab. */
  title?: string | undefined
  children: ReactNode
  /** In place of the public header; null for none. */
  header?: ReactNode
  /** In place of the footer; null for none. */
  footer?: ReactNode
  /** `full` from edge to edge, `wide` 1100 px, `form` 480 px; the last two keep the page's margins. */
  width?: 'full' | 'wide' | 'form'
  /** The content stands in the middle of the page's height. */
  centered?: boolean
}

/** The frame of a public page: skip link, header, one `main`, footer. The page's own content brings its one `h1`. */
export function Page({ title, children, header, footer, width = 'full', centered = false }: PageProps) {
  usePageTitle(title)
  useSiteSurface()
  useEarlyInput()
  return (
    <div className={c.page}>
      <SkipLink to="#main">{t('Skip to the content')}</SkipLink>
      {header === undefined ? <PublicHeader /> : header}
      <main id="main" tabIndex={-1} className={c.main} data-width={width} data-centered={centered || undefined}>
        {children}
      </main>
      {footer === undefined ? <Footer /> : footer}
    </div>
  )
}

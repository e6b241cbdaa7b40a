import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import c from './Page.module.css'
import { PublicHeader } from './PublicHeader.tsx'
import { usePageTitle } from './page-title.ts'
import { SkipLink } from './SkipLink.tsx'

export interface PageProps {
  /** The page's title. */
  title?: string | undefined
  children: ReactNode
  /** Replaces the public header; null for none. */
  header?: ReactNode
  /** Replaces the footer; null for none. */
  footer?: ReactNode
  /** `full` has no margins; `wide` (1100 px) and `form` (480 px) do. */
  width?: 'full' | 'wide' | 'form'
  /** Centers the content vertically. */
  centered?: boolean
}

/** The layout of a public page: skip link, header, `main`, footer. The content has the `h1`. */
export function Page({ title, children, header, footer, width = 'full', centered = false }: PageProps) {
  const { t } = useLingui()
  usePageTitle(title)
  return (
    <div className={c.page}>
      <SkipLink to="#main">{t`Skip to the content`}</SkipLink>
      {header === undefined ? <PublicHeader /> : header}
      <main id="main" tabIndex={-1} className={c.main} data-width={width} data-centered={centered || undefined}>
        {children}
      </main>
      {footer === undefined ? <Footer /> : footer}
    </div>
  )
}

import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { languageLocale } from '#client/entities/dates/date-format.ts'
import { Page } from '#client/ui/layout/Page.tsx'
import { Contents } from './Contents.tsx'
import { InShort } from './InShort.tsx'
import c from './LegalPage.module.css'

interface LegalPageProps {
  title: string
  lede: string
  /** The date of the last change, `YYYY-MM-DD`. */
  updated: string
  /** A summary of about four sentences. */
  inShort: readonly string[]
  /** The anchor and heading of each section. */
  sections: readonly { id: string; title: string }[]
  children: ReactNode
}

/** The layout of the legal texts: summary, table of contents, numbered sections. */
export function LegalPage({ title, lede, updated, inShort, sections, children }: LegalPageProps) {
  const longDate = new Intl.DateTimeFormat(languageLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Page title={title}>
      <article className={c.page}>
        <header className={c.head}>
          <h1>{title}</h1>
          <p className={c.lede}>{lede}</p>
          <p className={c.updated}>
            <Trans>
              Last updated <time dateTime={updated}>{ph({ date: longDate.format(new Date(updated)) })}</time>
            </Trans>
          </p>
        </header>
        <InShort points={inShort} />
        <div className={c.columns}>
          <Contents sections={sections} />
          <div className={c.text}>{children}</div>
        </div>
      </article>
    </Page>
  )
}

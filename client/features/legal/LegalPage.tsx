import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { i18n } from '#client/lib/i18n.ts'
import { Page } from '#client/ui/layout/Page.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import c from './LegalPage.module.css'

interface LegalPageProps {
  title: string
  intro: string
  /** The date of the last change, `YYYY-MM-DD`. */
  updated: string
  /** A summary of about four sentences, styled like calendar entries. */
  summary: readonly string[]
  /** The anchor and heading of each section. */
  sections: readonly { id: string; title: string }[]
  children: ReactNode
}

const COLORS = [PALETTE.skyblue, PALETTE.green, PALETTE.orange, PALETTE.rose]

/** The layout of the legal texts: summary, table of contents (beside the text on wide screens), numbered sections. */
export function LegalPage({ title, intro, updated, summary, sections, children }: LegalPageProps) {
  const { t } = useLingui()
  const longDate = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Page title={title}>
      <article className={c.page}>
        <header className={c.head}>
          <h1>{title}</h1>
          <p className={c.intro}>{intro}</p>
          <p className={c.updated}>
            <Trans>
              Last updated <time dateTime={updated}>{ph({ date: longDate.format(new Date(updated)) })}</time>
            </Trans>
          </p>
        </header>
        <section className={c.summary} aria-labelledby="in-short">
          <h2 id="in-short">{t`In short`}</h2>
          <ul>
            {summary.map((point, i) => (
              <li key={point} className={shape.tinted} style={{ '--accent': `#${COLORS[i % COLORS.length]}` }}>
                {point}
              </li>
            ))}
          </ul>
        </section>
        <div className={c.columns}>
          <nav className={c.contents} aria-labelledby="contents">
            <h2 id="contents">{t`Contents`}</h2>
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={c.text}>{children}</div>
        </div>
      </article>
    </Page>
  )
}

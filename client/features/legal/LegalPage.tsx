import type { ReactNode } from 'react'
import { tx } from '#client/lib/language.ts'
import { plainLocale } from '#client/lib/reader-time.ts'
import { Page } from '#client/ui/Page.tsx'
import { Contents } from './Contents.tsx'
import { InShort } from './InShort.tsx'
import c from './LegalPage.module.css'

/** A numbered part of a legal text. */
export interface LegalSection {
  /** What stands after the `#` of its address; never changes. */
  id: string
  title: string
  body: ReactNode
}

export interface LegalPageProps {
  title: string
  lede: string
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  /** The whole of it in four sentences, for who reads no further. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** The frame of the legal texts: what it comes to, what is in it, and then all of it. */
export function LegalPage({ title, lede, updated, inShort, sections }: LegalPageProps) {
  const longDate = new Intl.DateTimeFormat(plainLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Page title={title}>
      <article className={c.page}>
        <header className={c.head}>
          <h1>{title}</h1>
          <p className={c.lede}>{lede}</p>
          <p className={c.updated}>
            {tx('Last updated {date}', { date: <time dateTime={updated}>{longDate.format(new Date(updated))}</time> })}
          </p>
        </header>
        <InShort points={inShort} />
        <div className={c.columns}>
          <Contents sections={sections} />
          <div className={c.text}>
            {sections.map(({ id, title: heading, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{heading}</h2>
                {body}
              </section>
            ))}
          </div>
        </div>
      </article>
    </Page>
  )
}

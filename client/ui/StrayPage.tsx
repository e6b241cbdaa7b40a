import type { ReactNode } from 'react'
import { DayRail } from './DayRail.tsx'
import { Page } from './Page.tsx'
import c from './StrayPage.module.css'

export interface StrayPageProps {
  title: string
  /** An HTTP status; the picture shows it as a time of day. */
  status: number
  children: ReactNode
  actions: ReactNode
}

/** A page for who ended up nowhere: what happened, and the ways on. */
export function StrayPage({ title, status, children, actions }: StrayPageProps) {
  return (
    <Page title={title} centered>
      <section className={c.stray}>
        <DayRail status={status} />
        <h1>{title}</h1>
        <p>{children}</p>
        <div className={c.actions}>{actions}</div>
      </section>
    </Page>
  )
}

import type { ReactNode } from 'react'
import c from './MessagePage.module.css'
import { Page } from './Page.tsx'
import { DayRail } from './StatusTimeline.tsx'

export interface StrayProps {
  title: string
  /** An HTTP status; the picture shows it as a time of day. */
  status: number
  children: ReactNode
  actions: ReactNode
}

/** A page for who ended up nowhere. */
export function StrayPage(props: StrayProps) {
  return (
    <Page title={props.title} centered>
      <Stray {...props} />
    </Page>
  )
}

/** What stands in such a page: what happened, and the ways on. */
export function Stray({ title, status, children, actions }: StrayProps) {
  return (
    <section className={c.stray}>
      <DayRail status={status} />
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={c.actions}>{actions}</div>
    </section>
  )
}

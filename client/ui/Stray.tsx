import type { ReactNode } from 'react'
import { DayRail } from './DayRail.tsx'
import c from './Stray.module.css'

export interface StrayProps {
  title: string
  /** An HTTP status; the picture shows it as a time of day. */
  status: number
  children: ReactNode
  actions: ReactNode
}

/** What stands in a page for who ended up nowhere: what happened, and the ways on. */
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

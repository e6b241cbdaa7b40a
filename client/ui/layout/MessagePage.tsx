import type { ReactNode } from 'react'
import c from './MessagePage.module.css'
import { Page } from './Page.tsx'
import { StatusTimeline } from './StatusTimeline.tsx'

export interface MessageProps {
  title: string
  /** An HTTP status; the picture shows it as a time of day. */
  status: number
  children: ReactNode
  actions: ReactNode
}

/** A page for who ended up nowhere. */
export function MessagePage(props: MessageProps) {
  return (
    <Page title={props.title} centered>
      <Message {...props} />
    </Page>
  )
}

/** What stands in such a page: what happened, and the ways on. */
export function Message({ title, status, children, actions }: MessageProps) {
  return (
    <section className={c.stray}>
      <StatusTimeline status={status} />
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={c.actions}>{actions}</div>
    </section>
  )
}

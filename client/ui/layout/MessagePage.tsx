import type { ReactNode } from 'react'
import c from './MessagePage.module.css'
import { Page } from './Page.tsx'
import { StatusTimeline } from './StatusTimeline.tsx'

export interface MessageProps {
  title: string
  /** An HTTP status, shown as a time of day in the picture. */
  status: number
  children: ReactNode
  actions: ReactNode
}

/** A page with only a message, such as “not found”. */
export function MessagePage(props: MessageProps) {
  return (
    <Page title={props.title} centered>
      <Message {...props} />
    </Page>
  )
}

/** The message and its actions. */
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

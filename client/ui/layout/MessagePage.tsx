import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '../buttons/LinkButton.tsx'
import c from './MessagePage.module.css'
import { Page } from './Page.tsx'

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
    <Page title={props.title} isCentered>
      <Message {...props} />
    </Page>
  )
}

/** The message and its actions. */
export function Message({ title, status, children, actions }: MessageProps) {
  return (
    <section className={c.message}>
      <StatusTimeline status={status} />
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={c.actions}>{actions}</div>
    </section>
  )
}

const ROWS = [0, 1, 2, 3]

/** An empty day with the now-line at the time that matches a status: 04:04 for 404. */
export function StatusTimeline({ status }: { status: number }) {
  const hour = Math.floor(status / 100)
  const minute = Math.min(status % 100, 59)
  const firstHour = Math.max(hour - 1, 0)
  const label = (hours: number, minutes = 0) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  return (
    <div className={c.timeline} aria-hidden>
      {ROWS.map((row) => (
        <span key={row} style={{ '--row': row }}>
          {label(firstHour + row)}
        </span>
      ))}
      <i style={{ '--row': hour - firstHour + minute / 60 }}>
        <b>{label(hour, minute)}</b>
      </i>
      <div className={c.emptySlot} />
    </div>
  )
}

/** The page for unknown URLs. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <MessagePage
      title={t`Page not found`}
      status={404}
      actions={
        <>
          <LinkButton to="/" size="md">
            {t`Return home`}
          </LinkButton>
          <LinkButton to="/support" variant="secondary" size="md">
            {t`Contact support`}
          </LinkButton>
        </>
      }
    >
      {t`This page doesn’t exist, or it has moved. If you followed a link, it may be out of date.`}
    </MessagePage>
  )
}

import type { ReactNode } from 'react'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import shape from '#client/ui/theme/shapes.module.css'
import c from './MeetingCard.module.css'

interface MeetingCardProps {
  /** The icon of the meeting's state. */
  icon?: ReactNode
  tone?: 'good' | 'plain'
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** A meeting and a message about it, which is also the page's title. */
export function MeetingCard({ icon, tone = 'plain', title, text, children }: MeetingCardProps) {
  usePageTitle(title)
  return (
    <article className={shape.card}>
      <header className={c.head}>
        {icon && (
          <div className={c.icon} data-tone={tone}>
            {icon}
          </div>
        )}
        <h1 className={c.title}>{title}</h1>
        {text && <p className={c.text}>{text}</p>}
      </header>
      {children}
    </article>
  )
}

/** The actions at the bottom of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}

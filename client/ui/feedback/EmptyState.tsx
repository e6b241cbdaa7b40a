import type { ReactNode } from 'react'
import c from './EmptyState.module.css'

export interface EmptyStateProps {
  /** A line icon of about 34 px. */
  icon?: ReactNode
  /** A fact: “No meetings this week”. */
  title: ReactNode
  /** One sentence about what to do. */
  children?: ReactNode
  /** One primary action, and at most one other. */
  actions?: ReactNode
  /** The heading level. */
  level?: 1 | 2 | 3
}

/** A message in place of content: an empty list, an error, or a lost connection. */
export function EmptyState({ icon, title, children, actions, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <section className={c.state}>
      {icon && (
        <div className={c.iconCircle} aria-hidden>
          {icon}
        </div>
      )}
      <Title className={c.title}>{title}</Title>
      {children && <p className={c.text}>{children}</p>}
      {actions && <div className={c.actions}>{actions}</div>}
    </section>
  )
}

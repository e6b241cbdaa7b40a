import { type ReactNode, useId } from 'react'
import l from '../content/CardList.module.css'
import c from './PanelSection.module.css'

interface PanelSectionProps {
  title: string
  /** One sentence about its purpose. */
  intro?: string
  children: ReactNode
}

/** A titled section of a panel, with a divider above unless it is first. Takes focus from removed buttons. */
export function PanelSection({ title, intro, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section tabIndex={-1} className={`${l.section} ${c.section}`} aria-labelledby={id}>
      <h3 id={id} className={c.title}>
        {title}
      </h3>
      {intro && <p className={l.intro}>{intro}</p>}
      {children}
    </section>
  )
}

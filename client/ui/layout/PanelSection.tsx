import { type ReactNode, useId } from 'react'
import l from '../content/CardList.module.css'
import c from './PanelSection.module.css'

interface PanelSectionProps {
  title: string
  /** One sentence about its purpose. */
  lede?: string
  children: ReactNode
}

/** A titled section of a panel, with a rule above unless it is first. */
export function PanelSection({ title, lede, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section className={`${l.section} ${c.section}`} aria-labelledby={id}>
      <h3 id={id} className={c.title}>
        {title}
      </h3>
      {lede && <p className={l.lede}>{lede}</p>}
      {children}
    </section>
  )
}

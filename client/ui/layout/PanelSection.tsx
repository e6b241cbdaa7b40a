import { type ReactNode, useId } from 'react'
import l from '../content/CardList.module.css'
import c from './PanelSection.module.css'

interface PanelSectionProps {
  title: string
  /** One sentence on what it is for. */
  lede?: string
  children: ReactNode
}

/** A section of a panel under its own heading, with a rule above it unless it comes first. */
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

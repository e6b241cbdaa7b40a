import type { ReactNode } from 'react'
import c from './Facts.module.css'

export interface Fact {
  name: ReactNode
  text: ReactNode
  /** How long it lasts. */
  kept?: string
}

/** What is kept, item by item. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={c.facts}>
      {facts.map(({ name, text, kept }, i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          {kept && <dd className={c.kept}>{kept}</dd>}
        </div>
      ))}
    </dl>
  )
}

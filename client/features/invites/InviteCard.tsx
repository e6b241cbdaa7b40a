import type { ReactNode } from 'react'
import shape from '#client/ui/theme/shapes.module.css'
import c from './InviteCard.module.css'

/** The card of an invitation: the sender, and the guest's form below. */
export function InviteCard({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={`${shape.columns} ${c.card}`}>
      <div className={c.aside}>{aside}</div>
      <div className={c.body}>{children}</div>
    </div>
  )
}

import c from './CardSkeleton.module.css'
import { InviteCard } from './InviteCard.tsx'
import { SenderCard } from './SenderCard.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Shown while a step's code or the sender loads. */
export function CardSkeleton() {
  return (
    <InviteCard aside={<SenderCard sender={undefined} />}>
      <div className={c.lines}>
        <Skeleton width={180} height={26} />
        <Skeleton width="100%" height={46} radius={10} />
        <Skeleton width="100%" height={46} radius={10} />
        <Skeleton width="100%" height={110} radius={10} />
      </div>
    </InviteCard>
  )
}

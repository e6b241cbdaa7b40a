import { useLingui } from '@lingui/react/macro'
import { IconClock, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '#client/entities/dates/date-format.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { useNow } from '#client/lib/now.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import type { SenderInfo } from '#shared/invitations.ts'
import c from './InviteCard.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The card for booking or moving a meeting: details about it, and the times or a form below. */
export function InviteCard({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={`${shape.columns} ${c.card}`}>
      <div className={c.header}>{header}</div>
      <div className={c.body}>{children}</div>
    </div>
  )
}

/** Shown while a step's chunk or the sender loads. */
export function CardSkeleton() {
  return (
    <InviteCard header={<SenderCard sender={undefined} />}>
      <div className={c.lines}>
        <Skeleton width={180} height={26} />
        <Skeleton width="100%" height={46} radius={10} />
        <Skeleton width="100%" height={46} radius={10} />
        <Skeleton width="100%" height={110} radius={10} />
      </div>
    </InviteCard>
  )
}

interface SenderCardProps {
  /** Undefined while the link is being exchanged. */
  sender: SenderInfo | undefined
  children?: ReactNode
}

/** The sender, the meeting's length, and the sender's local time. */
export function SenderCard({ sender, children }: SenderCardProps) {
  const { t } = useLingui()
  const now = useNow()
  if (!sender) return <SenderSkeleton />
  return (
    <section className={c.sender}>
      <Avatar name={sender.name} email={sender.email} picture={sender.picture} size={56} />
      <h1 className={c.title}>{t`Meet with ${{ name: sender.name }}`}</h1>
      <div className={c.facts}>
        <p className={c.fact}>
          <IconClock size={18} stroke={1.8} aria-hidden /> {t`${{ minutes: sender.event_duration }} minutes`}
        </p>
        <p className={c.fact}>
          <IconWorld size={18} stroke={1.8} aria-hidden />{' '}
          {t`${{ zone: zoneLabel(sender.time_zone, now) }}, now ${{ time: clockTime(now, sender.time_zone) }}`}
        </p>
      </div>
      {children}
    </section>
  )
}

function SenderSkeleton() {
  const { t } = useLingui()
  return (
    <div className={c.sender} aria-busy>
      <Skeleton width={56} height={56} radius={17} />
      <h1 className={c.title}>
        <VisuallyHidden>{t`Loading the invitation`}</VisuallyHidden>
        <Skeleton width={260} height={28} />
      </h1>
      <div className={c.facts}>
        <p className={c.fact}>
          <Skeleton width={112} height={20} />
        </p>
        <p className={c.fact}>
          <Skeleton width={206} height={20} />
        </p>
      </div>
    </div>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import c from './NoTimes.module.css'
import type { FirstTimes } from './slot-source.ts'
import type { SlotWeeks } from './slot-weeks.ts'

interface NoTimesAtAllProps {
  owner: (Pick<SenderInfo, 'name' | 'email'> & Partial<SenderInfo>) | undefined
  first: FirstTimes
  zone: string
  /** Whether a meeting is being moved. */
  isMove: boolean
}

/** Explains why nothing is available in the booking window, and what to do. */
export function NoTimesAtAll({ owner, first, zone, isMove }: NoTimesAtAllProps) {
  const { t } = useLingui()
  const { name = '', email, user_id = '' } = owner ?? {}
  const isUnread = first.has_unread_calendar
  const isOwn = useSession().userInfo?.user_id === user_id && isUnread
  const day = dayText(first.bookable_until, zone, { day: 'numeric', month: 'long' })
  const title = isMove ? t`No other times available` : t`Nothing available through ${day}`
  const link = <a href={`mailto:${email}`}>{email}</a>
  const unreadTitle = isOwn ? t`Your calendar could not be read` : t`The calendar of ${name} could not be read`
  const unreadTexts = isOwn ? OWN_UNREAD_TEXTS : UNREAD_TEXTS
  const [textWithEmail, text] = isUnread ? unreadTexts : isMove ? MOVE_TEXTS : NO_TIMES_TEXTS
  return (
    <div className={c.empty}>
      <EmptyState
        icon={<IconCalendarX size={34} stroke={1.6} />}
        title={isUnread ? unreadTitle : title}
        actions={isOwn && <LinkButton to="/dashboard" search={{ panel: 'accounts' }}>{t`Accounts`}</LinkButton>}
      >
        <Translation of={(email && textWithEmail) || text} values={{ name, email: link }} />
      </EmptyState>
    </div>
  )
}

const UNREAD_TEXTS = [
  msg({ message: 'Try again later, or write to {email}.' }),
  msg`Try again later, or ask them for a time.`,
] as const
const OWN_UNREAD_TEXTS = [
  undefined,
  msg`Guests won’t see any times until Meridian can read it. Check your accounts.`,
] as const
const MOVE_TEXTS = [undefined, msg`No other times are available for this meeting.`] as const
const NO_TIMES_TEXTS = [
  msg({ message: '{name} isn’t taking bookings for later dates yet. Try again in a few days, or write to {email}.' }),
  msg({
    message: '{name} isn’t taking bookings for later dates yet. Try again in a few days, or ask them for a time.',
  }),
] as const

interface NoTimesThisWeekProps {
  weeks: SlotWeeks
  zone: string
  onShow: (weekStart: Day) => void
}

/** An empty week, with a button to the week of the next available time, or of the first if no later time exists. */
export function NoTimesThisWeek({ weeks: { next, first }, zone, onShow }: NoTimesThisWeekProps) {
  const { t } = useLingui()
  const isLast = next === null && first !== undefined
  const suggested = next ?? (isLast ? (first.preferred ?? first.any) : undefined)
  return (
    <EmptyState
      level={3}
      icon={<IconCalendarX size={34} stroke={1.6} />}
      title={t`No times this week`}
      actions={
        suggested && (
          <Button variant="secondary" onClick={() => onShow(startOfWeek(dayOf(suggested.start, zone)))}>
            {t`Go to ${{ day: dayText(suggested.start, zone, LONG_DAY) }}`}
          </Button>
        )
      }
    >
      {isLast
        ? t`No later times are available. Booking is open through ${{ day: dayText(first.bookable_until, zone, { day: 'numeric', month: 'long' }) }}.`
        : next
          ? t`The next available times are later.`
          : t`Looking further ahead...`}
    </EmptyState>
  )
}

import { useEffect } from 'react'
import { useNow } from '#client/lib/now.ts'
import { useSession } from '#client/lib/session/session.ts'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import type { InvitePageData, OpenedLink } from '#shared/invite-page.ts'
import { BookingProblem } from './booking/BookingProblem.tsx'
import type { Booking } from './booking/booking.ts'
import { useDraft } from './booking/draft.ts'
import { saveZoneCookie, useGuestZone } from './guest-zone.ts'
import card from './InviteCard.module.css'
import { InviteCard, SenderCard } from './InviteCard.tsx'
import { useInvitationSlotSource } from './invitation.ts'
import { useGoToStep } from './invite-steps.ts'
import { MeetOrJoinBar } from './MeetOrJoinBar.tsx'
import { SlotPicker } from './slots/SlotPicker.tsx'
import { useShownDay, useSlotWeeks } from './slots/slot-weeks.ts'

/** Lazy: most visitors are guests. */
const OwnLink = lazyWithBoundary(() => import('./OwnLink.tsx'))

interface TimesStepProps {
  link: OpenedLink
  pageData: InvitePageData | undefined
  /** Undefined while the link is being exchanged; meanwhile, the page is shown without the sender's details. */
  sender: SenderInfo | undefined
  booking: Booking
}

/** The first step of an invitation: the sender, the times, and the two ways to book. */
export function TimesStep({ link, pageData, sender, booking }: TimesStepProps) {
  useEffect(saveZoneCookie, [])
  const [zone, chooseZone] = useGuestZone(pageData?.zone)
  const now = useNow()
  const { userInfo } = useSession()
  const duration = sender?.event_duration ?? 30
  const [draft, changeDraft] = useDraft(link.url_invites)
  const chosenStart = draft.start && Date.parse(draft.start) > now ? draft.start : undefined
  const weeks = useSlotWeeks(useInvitationSlotSource(link, duration, pageData), zone, {
    enabled: sender !== undefined,
    opensAt: chosenStart,
  })
  const goTo = useGoToStep(link)
  const day = useShownDay(weeks, zone, chosenStart ?? weeks.first?.preferred?.start)
  const times = { weeks, day, zone }
  const choose = (start: string) => {
    booking.reset()
    changeDraft({ start })
    day.showTime(start)
  }
  // Logged-in users can still try to book: the error explains why no time works.
  const canBook = userInfo !== null || weeks.first?.any !== null
  const isOwnLink = userInfo !== null && userInfo.user_id === sender?.user_id

  return (
    <InviteCard header={<SenderCard sender={sender} />}>
      {userInfo && booking.error && (
        <div className={card.problem}>
          <BookingProblem error={booking.error} zone={zone} onChoose={choose} canChoose={weeks.first?.any !== null} />
        </div>
      )}
      <SlotPicker {...times} owner={sender} onZoneChange={chooseZone} onChoose={choose} isBusy={booking.isBooking} />
      {isOwnLink ? (
        <OwnLink />
      ) : (
        canBook && (
          <MeetOrJoinBar
            {...times}
            userInfo={userInfo}
            booking={booking}
            onContinue={(start) => {
              choose(start)
              goTo('details')
            }}
          />
        )
      )}
    </InviteCard>
  )
}

import { useEffect, useState } from 'react'
import { useNow } from '#client/lib/now.ts'
import { readPageData } from '#client/lib/page-data.ts'
import { useSession } from '#client/lib/session/session.ts'
import { useHydrated } from '#client/ui/loading/hydrated.ts'
import { LazyBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import { lazyWithRetry } from '#client/ui/loading/lazy-with-retry.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import { BookingProblem } from './booking/BookingProblem.tsx'
import { useBooking } from './booking/booking.ts'
import { draftFor, emptyDraft, useDraft } from './booking/draft.ts'
import { guestZone, useGuestZone } from './guest-zone.ts'
import { InviteCard } from './InviteCard.tsx'
import { type OpenedLink, useInvitationSlots } from './invitation.ts'
import { useInviteSteps } from './invite-steps.ts'
import { MeetOrJoin } from './MeetOrJoin.tsx'
import { SenderCard } from './SenderCard.tsx'
import { conflictOf } from './slots/conflict.ts'
import { NoTimesAtAll } from './slots/NoTimesAtAll.tsx'
import { SlotPicker } from './slots/SlotPicker.tsx'
import { useShownDay } from './slots/shown-day.ts'
import { useSlotWeeks } from './slots/slot-weeks.ts'
import c from './TimesStep.module.css'

/** Lazy: most visitors are guests. */
const OwnLink = lazyWithRetry(() => import('./OwnLink.tsx'))

interface TimesStepProps {
  link: OpenedLink
  /** Undefined while the link is exchanged; the page is shown without its facts until then. */
  sender: SenderInfo | undefined
}

/** The first step of an invitation: the sender, the times, and the two ways to book. */
export function TimesStep({ link, sender }: TimesStepProps) {
  // The server does not know what this browser stores: if that matters, the times are rendered again after hydration.
  const drawn = readPageData().invite?.reader
  const isTakenOver = useHydrated()
  const [isTheirs] = useState(() => drawn?.zone === guestZone() && draftFor(link.url_invites).start === null)
  const asDrawn = drawn !== undefined && (isTheirs || !isTakenOver)
  useEffect(() => {
    if (isTakenOver) document.documentElement.removeAttribute('data-not-theirs')
  }, [isTakenOver])
  return (
    <InviteCard aside={<SenderCard sender={sender} />}>
      <Times key={asDrawn ? 'drawn' : 'own'} link={link} sender={sender} drawnIn={asDrawn ? drawn.zone : undefined} />
    </InviteCard>
  )
}

interface TimesProps extends TimesStepProps {
  /** The zone of the server-rendered page, for guests who have not chosen one. */
  drawnIn: string | undefined
}

function Times({ link, sender, drawnIn }: TimesProps) {
  const [zone, chooseZone] = useGuestZone(drawnIn === undefined ? guestZone : () => drawnIn)
  const now = useNow()
  const { userInfo } = useSession()
  const duration = sender?.event_duration ?? 30
  const [draft, changeDraft] = useDraft(link.url_invites, drawnIn === undefined ? draftFor : emptyDraft)
  const picked = draft.start && Date.parse(draft.start) > now ? draft.start : undefined
  const weeks = useSlotWeeks(useInvitationSlots(link, duration), zone, {
    enabled: sender !== undefined,
    opensAt: picked,
  })
  const goTo = useInviteSteps(link)
  const booking = useBooking(link, duration, () => {
    changeDraft({ start: null, notes: '' })
    goTo('confirmed')
  })

  const day = useShownDay(weeks, zone, picked ?? weeks.first?.preferred?.start)
  const { chosen, slot } = day
  const choose = (start: string) => {
    booking.reset()
    changeDraft({ start })
    day.lookAt(start)
  }
  // Booking with a session can still explain why there is no time.
  const hasNothing = weeks.first?.any === null
  const isOwn = userInfo !== null && userInfo.user_id === sender?.user_id

  return (
    <>
      {userInfo && booking.error && (
        <div className={c.problem}>
          <BookingProblem error={booking.error} zone={zone} onPick={choose} />
        </div>
      )}
      <SlotPicker
        weeks={weeks}
        home={sender}
        zone={zone}
        onZone={chooseZone}
        day={day}
        onChoose={({ start }) => choose(start)}
        whenNone={<NoTimesAtAll sender={sender} until={weeks.first?.bookable_until} zone={zone} />}
      />
      {isOwn ? (
        <LazyBoundary>
          <OwnLink />
        </LazyBoundary>
      ) : hasNothing && !userInfo ? null : (
        <MeetOrJoin
          chosen={chosen}
          hasDay={day.shown !== undefined}
          hasNothing={hasNothing}
          conflict={slot && conflictOf(slot)}
          first={weeks.first}
          duration={duration}
          zone={zone}
          userInfo={userInfo}
          busy={booking.isPending ? booking.variables.mode : undefined}
          isReady={!weeks.isLoading}
          onDetails={(start) => {
            changeDraft({ start })
            goTo('details')
          }}
          onBook={(request) => booking.mutate(request)}
          onSignIn={() => chosen && changeDraft({ start: chosen })}
        />
      )}
    </>
  )
}

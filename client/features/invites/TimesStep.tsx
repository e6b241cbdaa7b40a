import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useNow } from '#client/lib/now.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import type { OpenedLink, OpenedPage } from '#shared/invite-page.ts'
import { BookingProblem } from './booking/BookingProblem.tsx'
import { useBooking } from './booking/booking.ts'
import { createEmptyDraft, readDraft, useDraft } from './booking/draft.ts'
import { readGuestZone, rememberZone, useGuestZone } from './guest-zone.ts'
import { InviteCard, SenderCard } from './InviteCard.tsx'
import { useInvitationSlots } from './invitation.ts'
import { useInviteSteps } from './invite-steps.ts'
import { MeetOrJoin } from './MeetOrJoin.tsx'
import { NoTimesAtAll } from './slots/NoTimes.tsx'
import { SlotPicker } from './slots/SlotPicker.tsx'
import { useShownDay, useSlotWeeks } from './slots/slot-weeks.ts'
import c from './TimesStep.module.css'

/** Lazy: most visitors are guests. */
const OwnLink = lazyWithRetry(() => import('./OwnLink.tsx'))

interface TimesStepProps {
  link: OpenedLink
  openedPage: OpenedPage | undefined
  /** Undefined while the link is exchanged; meanwhile, the page is shown without the sender's details. */
  sender: SenderInfo | undefined
}

/** The first step of an invitation: the sender, the times, and the two ways to book. */
export function TimesStep({ link, openedPage, sender }: TimesStepProps) {
  // Hydrates the server-rendered times, then renders them again for guests in another zone, or with a chosen time.
  const isHydrated = useHydrated()
  const [needsOtherTimes] = useState(
    () => openedPage?.zone !== readGuestZone() || readDraft(link.url_invites).start !== null,
  )
  const usesServerTimes = openedPage !== undefined && !(isHydrated && needsOtherTimes)
  useEffect(rememberZone, [])
  return (
    <InviteCard aside={<SenderCard sender={sender} />}>
      <Times
        key={usesServerTimes ? 'server' : 'client'}
        link={link}
        openedPage={openedPage}
        sender={sender}
        serverZone={usesServerTimes ? openedPage.zone : undefined}
      />
    </InviteCard>
  )
}

interface TimesProps extends TimesStepProps {
  /** The zone of the server-rendered times; undefined if the browser renders its own. */
  serverZone: string | undefined
}

function Times({ link, openedPage, sender, serverZone }: TimesProps) {
  const [zone, chooseZone] = useGuestZone(serverZone === undefined ? readGuestZone : () => serverZone)
  const now = useNow()
  const { userInfo } = useSession()
  const duration = sender?.event_duration ?? 30
  const [draft, changeDraft] = useDraft(link.url_invites, serverZone === undefined ? readDraft : createEmptyDraft)
  const pickedStart = draft.start && Date.parse(draft.start) > now ? draft.start : undefined
  const weeks = useSlotWeeks(useInvitationSlots(link, duration, openedPage), zone, {
    enabled: sender !== undefined,
    opensAt: pickedStart,
  })
  const goTo = useInviteSteps(link)
  const booking = useBooking(link, duration, () => {
    changeDraft({ start: null, notes: '' })
    goTo('confirmed')
  })

  const day = useShownDay(weeks, zone, pickedStart ?? weeks.first?.preferred?.start)
  const choose = (start: string) => {
    booking.reset()
    changeDraft({ start })
    day.showTime(start)
  }
  // Booking with a session can still explain why there is no time.
  const canBook = userInfo !== null || weeks.first?.any !== null
  const isOwnLink = userInfo !== null && userInfo.user_id === sender?.user_id

  return (
    <>
      {userInfo && booking.error && (
        <div className={c.problem}>
          <BookingProblem error={booking.error} zone={zone} onPick={choose} />
        </div>
      )}
      <SlotPicker
        weeks={weeks}
        owner={sender}
        zone={zone}
        onZoneChange={chooseZone}
        day={day}
        onChoose={choose}
        empty={<NoTimesAtAll sender={sender} first={weeks.first} zone={zone} />}
      />
      {isOwnLink ? (
        <LazyBoundary>
          <OwnLink />
        </LazyBoundary>
      ) : (
        canBook && (
          <MeetOrJoin
            weeks={weeks}
            day={day}
            zone={zone}
            userInfo={userInfo}
            booking={booking}
            onDetails={(start) => {
              changeDraft({ start })
              goTo('details')
            }}
            onLogIn={() => day.choice && changeDraft({ start: day.choice })}
          />
        )
      )}
    </>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { preload } from '#client/lib/chunk-errors.ts'
import type { UserInfo } from '#shared/access.ts'
import { isNight } from '#shared/time.ts'
import { BarButton, BookBar, type BookBarProps } from './BookBar.tsx'
import type { Booking } from './booking/booking.ts'
import type { FirstTimes } from './slots/slot-source.ts'

interface MeetOrJoinBarProps extends Pick<BookBarProps, 'weeks' | 'day' | 'zone'> {
  userInfo: UserInfo | null
  booking: Booking
  onContinue: (start: string) => void
}

const preloadDetails = () => preload(() => import('./booking/DetailsStep.tsx'))

/**
 * The two ways to book. “Meet” books the selected time: guests first enter their details, logged-in users book
 * immediately. “Join” also checks the user's own calendar: guests first log in, and logged-in users book the first
 * daytime slot that is free for both.
 */
export function MeetOrJoinBar(props: MeetOrJoinBarProps) {
  const { t } = useLingui()
  const { weeks, day, zone, userInfo } = props
  const { choice } = day
  const { first } = weeks
  const firstSlotText =
    choice !== undefined && choice === first?.preferred?.start ? t(firstSlotNote(first, userInfo)) : undefined
  const nightText = choice && isNight(Date.parse(choice), zone) ? t`At night in this time zone` : undefined
  return (
    <BookBar weeks={weeks} day={day} zone={zone} note={nightText ?? firstSlotText} isWarning={nightText !== undefined}>
      {userInfo ? <UserActions {...props} userInfo={userInfo} /> : <GuestActions {...props} />}
    </BookBar>
  )
}

/** Says “daytime” if there is an earlier slot at night: night slots are never proposed. */
function firstSlotNote({ preferred, conflictFree }: FirstTimes, userInfo: UserInfo | null): MessageDescriptor {
  const isFirst = preferred?.start === conflictFree?.start
  if (userInfo) return isFirst ? msg`First slot that works for both` : msg`First daytime slot that works for both`
  return isFirst ? msg`First free slot` : msg`First free daytime slot`
}

function GuestActions({ day: { choice }, booking: { isBooking }, onContinue }: MeetOrJoinBarProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const hint = t`On Meridian? Log in and we’ll find a time that suits you both.`
  const join = () => void navigate({ to: '/login', search: { redirect: router.state.location.href } })
  return (
    <>
      <BarButton hint={hint} disabled={isBooking} onPress={join}>
        {t`Join`}
      </BarButton>
      <BarButton
        hint={t`Continue with this time. No account needed.`}
        isPrimary
        isLoading={isBooking}
        loadingText={t`Booking...`}
        disabled={choice === undefined}
        onPointerEnter={preloadDetails}
        onFocus={preloadDetails}
        onPress={() => choice && onContinue(choice)}
      >
        {t`Meet`}
      </BarButton>
    </>
  )
}

function UserActions({ weeks, day: { choice }, zone, userInfo, booking }: MeetOrJoinBarProps & { userInfo: UserInfo }) {
  const { t } = useLingui()
  const { preferred, conflictFree } = weeks.first ?? {}
  const pendingMode = booking.isBooking ? booking.variables?.mode : undefined
  // The first slot may be at night: then the first daytime slot is booked, or none.
  const isFirstSlotAtNight = conflictFree != null && conflictFree.start !== preferred?.start
  const isSearching = weeks.first === undefined && weeks.error === null
  return (
    <>
      <BarButton
        hint={
          !isFirstSlotAtNight
            ? t`Book the first slot that works for both of you.`
            : preferred
              ? t`Book the first daytime slot that works for both of you.`
              : t`No daytime slot works for both of you.`
        }
        isLoading={pendingMode === 'automatic'}
        loadingText={t`Booking...`}
        disabled={isSearching || pendingMode === 'manual' || (isFirstSlotAtNight && !preferred)}
        onPress={() => booking.mutate({ mode: 'automatic', start: preferred?.start })}
      >
        {t`Join`}
      </BarButton>
      <BarButton
        hint={t`Book this time as ${{ name: userInfo.name }}.`}
        isPrimary
        isLoading={pendingMode === 'manual'}
        loadingText={t`Booking...`}
        disabled={choice === undefined || pendingMode === 'automatic'}
        onPress={() => choice && booking.mutate({ mode: 'manual', start: choice, time_zone: zone })}
      >
        {t`Meet`}
      </BarButton>
    </>
  )
}

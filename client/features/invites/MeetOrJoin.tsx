import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { preload } from '#client/lib/chunk-errors.ts'
import type { UserInfo } from '#shared/access.ts'
import { isNight } from '#shared/night.ts'
import { BarButton, BookBar } from './BookBar.tsx'
import type { BookingRequest } from './booking/book-meeting.ts'
import { useSignInAndReturn } from './sign-in-and-return.ts'
import type { SlotConflict } from './slots/conflict.ts'
import type { FirstTimes } from './slots/first-times.ts'

interface MeetOrJoinProps {
  chosen: string | undefined
  hasDay: boolean
  /** No times are offered at all. */
  hasNothing: boolean
  /** The conflict of the selected time with the guest's own calendar. */
  conflict: SlotConflict | undefined
  /** The first time is proposed; undefined until loaded. */
  first: FirstTimes | undefined
  /** minutes */
  duration: number
  zone: string
  userInfo: UserInfo | null
  /** The running booking. */
  busy: BookingRequest['mode'] | undefined
  isReady: boolean
  onDetails: (start: string) => void
  onBook: (request: BookingRequest) => void
  /** Called before leaving for the login. */
  onSignIn: () => void
}

/** Preloads the next step. */
const loadDetails = () => preload(() => import('./booking/DetailsStep.tsx'))

/**
 * The two ways to book. “Meet” books the selected time: guests first enter their details, users with a session book
 * at once. “Join” uses the guest's own calendar: it logs them in, and with a session books the first slot free for
 * both.
 */
export function MeetOrJoin(props: MeetOrJoinProps) {
  const { t } = useLingui()
  const { chosen, hasDay, hasNothing, conflict, first, duration, zone, userInfo, isReady } = props
  const praise = chosen !== undefined && chosen === first?.preferred?.start ? t(slotPraise(first, userInfo)) : undefined
  const night = chosen && isNight(Date.parse(chosen), zone) ? t`At night in this time zone` : undefined
  return (
    <BookBar
      start={chosen}
      hasDay={hasDay}
      hasNothing={hasNothing}
      duration={duration}
      zone={zone}
      note={conflict ? t(conflict.sentence) : (night ?? praise)}
      isWarning={conflict !== undefined || night !== undefined}
      isLoading={!isReady}
    >
      {userInfo ? <WithSession {...props} userInfo={userInfo} /> : <AsGuest {...props} />}
    </BookBar>
  )
}

/** An earlier time may be at night, which is never proposed. */
function slotPraise({ preferred, suiting }: FirstTimes, userInfo: UserInfo | null): MessageDescriptor {
  const isFirst = preferred?.start === suiting?.start
  if (userInfo) return isFirst ? msg`First slot free for both` : msg`First daytime slot free for both`
  return isFirst ? msg`First free time` : msg`First free daytime slot`
}

function AsGuest({ chosen, onDetails, onSignIn }: Pick<MeetOrJoinProps, 'chosen' | 'onDetails' | 'onSignIn'>) {
  const { t } = useLingui()
  const signIn = useSignInAndReturn()
  const join = () => {
    onSignIn()
    signIn()
  }
  return (
    <>
      <BarButton hint={t`On Meridian? Log in and we’ll find a time that suits you both`} onPress={join}>
        {t`Join`}
      </BarButton>
      <BarButton
        hint={t`Continue with this time. No account needed`}
        isMain
        disabled={chosen === undefined}
        onPointerEnter={loadDetails}
        onFocus={loadDetails}
        onPress={() => chosen && onDetails(chosen)}
      >
        {t`Meet`}
      </BarButton>
    </>
  )
}

function WithSession({ chosen, zone, userInfo, busy, first, onBook }: MeetOrJoinProps & { userInfo: UserInfo }) {
  const { t } = useLingui()
  const { preferred, suiting } = first ?? {}
  // The server's first slot may be at night: then the first daytime slot is booked, or none.
  const isAtNight = suiting != null && suiting.start !== preferred?.start
  const join = () => {
    if (!isAtNight) onBook({ mode: 'automatic' })
    else if (preferred) onBook({ mode: 'manual', start: preferred.start, time_zone: zone })
  }
  return (
    <>
      <BarButton
        hint={
          !isAtNight
            ? t`Book the first slot free for both of you`
            : preferred
              ? t`Book the first daytime slot free for both of you`
              : t`No daytime slot is free for both of you`
        }
        isLoading={busy === 'automatic'}
        loadingText={t`Booking...`}
        disabled={busy === 'manual' || (isAtNight && !preferred)}
        onPress={join}
      >
        {t`Join`}
      </BarButton>
      <BarButton
        hint={t`Continue with this time, as ${{ name: userInfo.name }}`}
        isMain
        isLoading={busy === 'manual'}
        loadingText={t`Booking...`}
        disabled={chosen === undefined || busy === 'automatic'}
        onPress={() => chosen && onBook({ mode: 'manual', start: chosen, time_zone: zone })}
      >
        {t`Meet`}
      </BarButton>
    </>
  )
}

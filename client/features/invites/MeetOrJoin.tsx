import { t } from '#client/lib/language.ts'
import { partOfDay } from '#client/lib/part-of-day.ts'
import { fetchAhead } from '#client/lib/parts.ts'
import type { UserInfo } from '#shared/access.ts'
import { BarButton, BookBar } from './BookBar.tsx'
import type { BookingRequest } from './booking/book-meeting.ts'
import { useSignInAndReturn } from './sign-in-and-return.ts'
import type { Clash } from './slots/clash.ts'

interface MeetOrJoinProps {
  chosen: string | undefined
  hasDay: boolean
  /** What the guest's own calendar and hours have against the chosen time. */
  clash: Clash | undefined
  /** The chosen time is the first that suits, as it was proposed. */
  isFirst: boolean
  /** minutes */
  duration: number
  zone: string
  userInfo: UserInfo | null
  /** The booking that is under way. */
  busy: BookingRequest['mode'] | undefined
  isReady: boolean
  onDetails: (start: string) => void
  onBook: (request: BookingRequest) => void
  /** Called before the guest leaves for the sign-in. */
  onSignIn: () => void
}

/** Fetches the next page's code while the guest is about to ask for it. */
const loadDetails = () => fetchAhead(() => import('./booking/DetailsStep.tsx'))

/**
 * The two ways to a meeting. 'Meet' books the time that is chosen: for a guest after asking their name and address,
 * with a session at once. 'Join' brings the guest's own calendar in: it signs them in, and with a session it books
 * the first slot free for both.
 */
export function MeetOrJoin(props: MeetOrJoinProps) {
  const { chosen, hasDay, clash, isFirst, duration, zone, userInfo, isReady } = props
  const praise = isFirst ? t(userInfo ? 'First slot free for both' : 'First free time') : undefined
  const night = chosen && partOfDay(chosen, zone) === 'Night' ? t('At night in this time zone') : undefined
  return (
    <BookBar
      start={chosen}
      hasDay={hasDay}
      duration={duration}
      zone={zone}
      note={clash ? t(clash.says) : (night ?? praise)}
      isWarning={clash !== undefined || night !== undefined}
      isLoading={!isReady}
    >
      {userInfo ? <WithSession {...props} userInfo={userInfo} /> : <AsGuest {...props} />}
    </BookBar>
  )
}

function AsGuest({ chosen, onDetails, onSignIn }: Pick<MeetOrJoinProps, 'chosen' | 'onDetails' | 'onSignIn'>) {
  const signIn = useSignInAndReturn()
  const join = () => {
    onSignIn()
    signIn()
  }
  return (
    <>
      <BarButton hint={t('Have an account? Log in to match calendars')} onClick={join}>
        {t('Join')}
      </BarButton>
      <BarButton
        hint={t('Book the time chosen here. No account needed')}
        isMain
        disabled={chosen === undefined}
        onPointerEnter={loadDetails}
        onFocus={loadDetails}
        onClick={() => chosen && onDetails(chosen)}
      >
        {t('Meet')}
      </BarButton>
    </>
  )
}

function WithSession({ chosen, zone, userInfo, busy, onBook }: MeetOrJoinProps & { userInfo: UserInfo }) {
  return (
    <>
      <BarButton
        hint={t('Book the first slot free for both of you')}
        isLoading={busy === 'automatic'}
        loadingText={t('Booking...')}
        disabled={busy === 'manual'}
        onClick={() => onBook({ mode: 'automatic' })}
      >
        {t('Join')}
      </BarButton>
      <BarButton
        hint={t('Book the time chosen here, as {name}', { name: userInfo.name })}
        isMain
        isLoading={busy === 'manual'}
        loadingText={t('Booking...')}
        disabled={chosen === undefined || busy === 'automatic'}
        onClick={() => chosen && onBook({ mode: 'manual', start: chosen, time_zone: zone })}
      >
        {t('Meet')}
      </BarButton>
    </>
  )
}

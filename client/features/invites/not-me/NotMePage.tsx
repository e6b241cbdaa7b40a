import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { momentText } from '#client/entities/dates/date-format.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useNow } from '#client/lib/now.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ErrorText } from '#client/ui/feedback/ErrorState.tsx'
import type { NotMe } from '#shared/not-me.ts'
import { useGuestZone } from '../guest-zone.ts'
import { CardActions, MeetingCard } from '../meeting/MeetingCard.tsx'
import { PrivatePage } from '../meeting/MeetingPage.tsx'

function notMeQuery(secret: string) {
  return queryOptions({ queryKey: ['not-me', secret], queryFn: () => guestApi.notMe.get.query({ secret }) })
}

/**
 * For people whose address someone else entered: after a confirmation, cancels the booking and blocks the address. The
 * block can be removed.
 */
export function NotMePage({ secret }: { secret: string }) {
  const { t } = useLingui()
  const query = useQuery(notMeQuery(secret))
  return (
    <PrivatePage title={t`This was not me`} query={query}>
      {(booking) => <NotMeCard secret={secret} booking={booking} />}
    </PrivatePage>
  )
}

function NotMeCard({ secret, booking }: { secret: string; booking: NotMe }) {
  const { t } = useLingui()
  const { email, organizer, start, end, is_open, is_blocked } = booking
  const client = useQueryClient()
  const [zone] = useGuestZone()
  const now = useNow()
  const change = useMutation({
    mutationFn: (action: 'confirm' | 'unblock') => guestApi.notMe[action].mutate({ secret }),
    onSuccess(updated) {
      client.setQueryData(notMeQuery(secret).queryKey, updated)
      // The pressed button is about to unmount.
      document.getElementById('main')?.focus()
    },
  })
  const problem = change.error && (
    <p role="alert">
      <ErrorText message={readApiError(change.error).detail} />
    </p>
  )
  // The address may already be blocked while this booking is open, because another booking was reported.
  if (is_blocked && !is_open) {
    // Not over yet, and not open, so it is cancelled.
    const isCancelled = Date.parse(end) > now
    return (
      <MeetingCard
        key="blocked"
        icon={<IconCheck size={30} aria-hidden />}
        title={isCancelled ? t`The booking is canceled` : t`Your address is blocked`}
        text={t`Nobody can book a meeting with ${organizer} as ${email} without logging in.`}
      >
        {problem}
        <CardActions>
          <LoadingButton variant="secondary" isLoading={change.isPending} onClick={() => change.mutate('unblock')}>
            {t`Unblock my address`}
          </LoadingButton>
        </CardActions>
      </MeetingCard>
    )
  }
  if (change.isSuccess) {
    return (
      <MeetingCard
        icon={<IconCheck size={30} aria-hidden />}
        title={t`Your address is unblocked`}
        text={t`Meetings with ${organizer} can be booked as ${email} again.`}
      />
    )
  }
  const when = momentText(start, zone)
  return (
    <MeetingCard title={t`Not you?`} text={t`Someone entered ${email} to book a meeting with ${organizer}: ${when}.`}>
      <p>
        {is_open
          ? t`If you confirm, we’ll cancel the meeting, tell ${organizer} why, and block new bookings with them as ${email}.`
          : t`The meeting is over or was canceled. If you confirm, we’ll block new bookings with ${organizer} as ${email}.`}
      </p>
      {problem}
      <CardActions>
        <LoadingButton variant="error" isLoading={change.isPending} onClick={() => change.mutate('confirm')}>
          {is_open ? t`Cancel and block` : t`Block my address`}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

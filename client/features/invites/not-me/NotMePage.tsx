import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { momentText } from '#client/entities/dates/date-format.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useNow } from '#client/lib/now.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ErrorText } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import type { NotMe } from '#shared/not-me.ts'
import { useGuestZone } from '../guest-zone.ts'
import { Check } from '../icons.tsx'
import { CardActions, MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'

/**
 * For people whose address someone else entered: after a confirmation, cancels the booking and blocks the address. The
 * block can be removed.
 */
export function NotMePage({ secret }: { secret: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['not-me', secret],
    queryFn: () => guestApi.notMe.get.query({ secret }),
  })
  return (
    <Page title={data ? undefined : t`This was not me`}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <Question secret={secret} booking={data} />
      ) : error ? (
        <MeetingError error={error} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingScreen inline />
      )}
    </Page>
  )
}

function Question({ secret, booking }: { secret: string; booking: NotMe }) {
  const { is_open, is_blocked } = booking
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (act: 'confirm' | 'unblock') => guestApi.notMe[act].mutate({ secret }),
    onSuccess(answer) {
      client.setQueryData(['not-me', secret], answer)
      // The pressed button has unmounted.
      document.getElementById('main')?.focus()
    },
  })
  const props: StepProps = {
    booking,
    error: change.error,
    isPending: change.isPending,
    onConfirm: () => change.mutate('confirm'),
    onUnblock: () => change.mutate('unblock'),
  }
  // Another booking with this address may have been reported before.
  if (is_blocked && !is_open) return <Blocked {...props} />
  return change.isSuccess ? <Unblocked booking={booking} /> : <AddressQuestion {...props} />
}

interface StepProps {
  booking: NotMe
  error: unknown
  isPending: boolean
  onConfirm: () => void
  onUnblock: () => void
}

function AddressQuestion({ booking, error, isPending, onConfirm }: StepProps) {
  const { t } = useLingui()
  const { email, organizer, start, is_open } = booking
  const [zone] = useGuestZone()
  const when = momentText(start, zone)
  return (
    <MeetingCard
      title={t`Wasn’t this you?`}
      text={t`Someone entered ${email} to book a meeting with ${organizer}: ${when}.`}
    >
      <p>
        {is_open
          ? t`If you confirm, we’ll cancel the meeting, tell ${organizer} why and block your address for bookings like this.`
          : t`The meeting is over or cancelled. If you confirm, we’ll block your address for bookings like this.`}
      </p>
      <Problem error={error} />
      <CardActions>
        <LoadingButton variant="error" isLoading={isPending} onClick={onConfirm}>
          {is_open ? t`Cancel and block` : t`Block my address`}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

function Blocked({ booking, error, isPending, onUnblock }: StepProps) {
  const { t } = useLingui()
  const { email, organizer, end } = booking
  // In the future and not open, so it is cancelled.
  const isCancelled = Date.parse(end) > useNow()
  return (
    <MeetingCard
      sign={<Check />}
      title={isCancelled ? t`The booking is cancelled` : t`Your address is blocked`}
      text={t`Nobody can book a meeting with ${organizer} as ${email} without logging in.`}
    >
      <Problem error={error} />
      <CardActions>
        <LoadingButton variant="secondary" isLoading={isPending} onClick={onUnblock}>
          {t`Unblock my address`}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

function Unblocked({ booking: { email, organizer } }: Pick<StepProps, 'booking'>) {
  const { t } = useLingui()
  return (
    <MeetingCard
      sign={<Check />}
      title={t`Your address is unblocked`}
      text={t`Meetings with ${organizer} can be booked as ${email} again.`}
    >
      {null}
    </MeetingCard>
  )
}

function Problem({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p role="alert">
      <ErrorText message={readApiError(error).detail} />
    </p>
  )
}

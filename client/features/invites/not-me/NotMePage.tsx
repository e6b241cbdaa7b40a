import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api-error.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { t } from '#client/lib/language.ts'
import { momentText } from '#client/lib/reader-time.ts'
import { ErrorText } from '#client/ui/ErrorText.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { Page } from '#client/ui/Page.tsx'
import type { NotMe } from '#shared/not-me.ts'
import { useGuestZone } from '../guest-zone.ts'
import { Check } from '../icons.tsx'
import { CardActions, MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'

/** For people whose address somebody else entered: asks, and only then cancels the booking and blocks the address. */
export function NotMePage({ secret }: { secret: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['not-me', secret],
    queryFn: () => guestApi.notMe.get.query({ secret }),
  })
  return (
    <Page title={data ? undefined : t('This was not me')}>
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
  const { email, organizer, start, is_open, is_blocked } = booking
  const [zone] = useGuestZone()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => guestApi.notMe.confirm.mutate({ secret }),
    onSuccess(answer) {
      client.setQueryData(['not-me', secret], answer)
      // The button that was pressed has gone.
      document.getElementById('main')?.focus()
    },
  })
  if (is_blocked) {
    return (
      <MeetingCard
        sign={<Check />}
        title={is_open ? t('Your address is blocked') : t('The booking is cancelled')}
        text={t('Nobody can book a meeting with {organizer} as {email} without logging in.', { organizer, email })}
      >
        {null}
      </MeetingCard>
    )
  }
  const when = momentText(start, zone)
  return (
    <MeetingCard
      title={t('Was this not you?')}
      text={t('Somebody entered {email} to book a meeting with {organizer}: {when}.', { email, organizer, when })}
    >
      <p>
        {is_open
          ? t('Confirm, and we cancel the meeting, tell {organizer} why, and block your address for such bookings.', {
              organizer,
            })
          : t('The meeting is over or cancelled. Confirm, and we block your address for such bookings.')}
      </p>
      {confirm.error && (
        <p role="alert">
          <ErrorText message={readApiError(confirm.error).detail} />
        </p>
      )}
      <CardActions>
        <LoadingButton variant="error" isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
          {is_open ? t('Cancel and block') : t('Block my address')}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

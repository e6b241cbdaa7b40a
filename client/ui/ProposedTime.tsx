import { useQuery } from '@tanstack/react-query'
import { bookingReason } from '#client/lib/booking-reason.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { t, tx } from '#client/lib/language.ts'
import { partOfDay } from '#client/lib/part-of-day.ts'
import { momentText } from '#client/lib/reader-time.ts'
import c from './ProposedTime.module.css'

interface ProposedTimeProps {
  eventId: string
  zone: string
  id?: string
}

/** The time that one click would move a meeting to, and why; nothing where none can be told. */
export function ProposedTime({ eventId, zone, id }: ProposedTimeProps) {
  const { data, isPending } = useQuery({
    queryKey: ['proposal', eventId],
    queryFn: () => guestApi.match.proposal.query({ eventId }),
    // What is free changes: it is asked for whenever it is shown.
    gcTime: 0,
  })
  if (!data) return isPending && <span className={c.proposal} aria-busy />
  return (
    <span id={id} className={c.proposal}>
      {tx('New time: {when}', { when: <b>{momentText(data.start, zone)}</b> })}{' '}
      <span>{bookingReason(data.reason)}</span>{' '}
      {partOfDay(data.start, zone) === 'Night' && <span className={c.warning}>{t('At night in this time zone')}</span>}
    </span>
  )
}

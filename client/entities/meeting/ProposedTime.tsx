import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { guestApi } from '#client/lib/guest-api.ts'
import shape from '#client/ui/theme/shapes.module.css'
import type { CalendarEvent } from '#shared/events.ts'
import { LONG_DAY, momentText, partOfDay } from '../dates/date-format.ts'
import c from './ProposedTime.module.css'
import { reasonText } from './reason-text.ts'

interface ProposedTimeProps {
  meeting: Pick<CalendarEvent, 'id' | 'start'>
  zone: string
  /** Also searches before the meeting's current time. */
  sooner?: boolean
  id?: string
}

/** The time to which one click would move a meeting, and the reason; empty if unknown. */
export function ProposedTime({ meeting, zone, sooner = false, id }: ProposedTimeProps) {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    // The proposal depends on the meeting's current time.
    queryKey: ['proposal', meeting.id, meeting.start, sooner],
    queryFn: () => guestApi.match.proposal.query({ eventId: meeting.id, ...(sooner && { sooner }) }),
    // Availability changes, so the proposal is fetched whenever it is shown.
    gcTime: 0,
  })
  if (!data) return isPending && <span className={c.proposal} aria-busy />
  return (
    <span id={id} className={c.proposal}>
      <Trans>
        New time: <b className={shape.moment}>{ph({ when: momentText(data.start, zone, LONG_DAY) })}</b>
      </Trans>{' '}
      <span>{reasonText(data.reason)}</span>{' '}
      {partOfDay(data.start, zone) === 'Night' && <span className={c.warning}>{t`At night in this time zone`}</span>}
    </span>
  )
}

import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import shape from '#client/ui/theme/shapes.module.css'
import type { CalendarEvent } from '#shared/events.ts'
import { LONG_DAY, momentText, partOfDay } from '../dates/date-format.ts'
import { SearchProblem } from '../slot/SearchProblem.tsx'
import { startOf } from './meeting-time.ts'
import c from './ProposedTime.module.css'
import { reasonText } from './reason-text.ts'

/** Proposes a new time for a meeting. `move` is the input that accepts it; the server rejects outdated times. */
export function useProposal(meeting: Pick<CalendarEvent, 'id' | 'start'>, isSooner: boolean) {
  const input = { eventId: meeting.id, ...(isSooner && { sooner: isSooner }) }
  const { data, error, isFetching } = useQuery({
    // The proposal depends on the meeting's current time.
    queryKey: ['proposal', meeting.id, meeting.start, isSooner],
    queryFn: () => guestApi.match.proposal.query(input),
    // Availability changes, so the proposal is fetched whenever it is shown.
    gcTime: 0,
  })
  return { data, error, isFetching, move: { ...input, start: data?.start, current_start: startOf(meeting) } }
}

interface ProposedTimeProps {
  proposal: ReturnType<typeof useProposal>
  zone: string
  id?: string
}

/** A proposed time and the reason, or why none was found. */
export function ProposedTime({ proposal: { data, error, isFetching, move }, zone, id }: ProposedTimeProps) {
  const { t } = useLingui()
  if (isFetching) return <span className={c.proposal} aria-busy />
  if (!data) return error && <SearchProblem problem={readApiError(error)} zone={zone} isMove />
  return (
    <span id={id} className={c.proposal}>
      {move.sooner && data.start > move.current_start && <>{t`There is no earlier free time.`} </>}
      <Trans>
        New time: <b className={shape.moment}>{ph({ when: momentText(data.start, zone, LONG_DAY) })}</b>
      </Trans>{' '}
      <span>{reasonText(data.reason)}</span>{' '}
      {partOfDay(data.start, zone) === 'Night' && <span className={c.warning}>{t`At night in this time zone`}</span>}
    </span>
  )
}

import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LONG_DAY, momentText } from '#client/entities/dates/date-format.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import { Attendees, MeetingButtons, MeetingCard, MeetingTime } from '../meeting/MeetingCard.tsx'
import { SLOTS } from '../slots/slot-source.ts'
import c from './RescheduleConfirmation.module.css'
import { type RescheduleStepProps, readLastMove, useMeetingSlotSource } from './reschedule.ts'

/** The old and new times, and the reason for the new one, even after a reload. */
export function RescheduleConfirmation({ view, zone, move }: RescheduleStepProps) {
  const { t } = useLingui()
  const { event } = view
  useEffect(() => (move.isSuccess ? move.reset() : undefined), [move])
  // Read once: moving back saves the new move before `view` is updated.
  const [lastMove] = useState(() => readLastMove(event))
  const source = useMeetingSlotSource(view)
  const before = lastMove?.before
  const previousSlots = useQuery({
    queryKey: [SLOTS, ...source.key, before],
    queryFn: before ? () => source.load({ time_min: before.start, time_max: before.end }) : skipToken,
  })
  if (!lastMove) {
    return <Navigate to="/invites/reschedulings/$eventId/$" params={{ eventId: event.id, _splat: '' }} replace />
  }
  const reason = reasonText(lastMove.reason)
  const eventTime = (dateTime: string) => ({ dateTime, timeZone: event.start.timeZone })
  return (
    <MeetingCard
      icon={<IconCheck size={30} aria-hidden />}
      isSuccess
      title={t`Your meeting has been moved`}
      text={
        <Trans>
          It is now on <b className={shape.moment}>{ph({ when: momentText(startOf(event), zone, LONG_DAY) })}</b>.
          Everyone is notified by email.
        </Trans>
      }
    >
      <div className={c.times}>
        {before && (
          <div>
            <h2 className={c.label}>{t`Before`}</h2>
            <MeetingTime event={{ start: eventTime(before.start), end: eventTime(before.end) }} zone={zone} isOld />
            {previousSlots.data?.slots.length === 1 && (
              <LoadingButton
                className={c.back}
                variant="secondary"
                size="sm"
                isLoading={move.isPending}
                loadingText={t`Moving...`}
                onClick={() => move.mutate(before.start)}
              >
                {t`Move it back`}
              </LoadingButton>
            )}
          </div>
        )}
        <div>
          <h2 className={c.label}>{t`Now`}</h2>
          <MeetingTime event={event} zone={zone} />
        </div>
      </div>
      {move.error && <BookingProblem error={move.error} zone={zone} />}
      {reason && <p className={c.reason}>{reason}</p>}
      <Attendees {...view} />
      <MeetingButtons {...view} />
    </MeetingCard>
  )
}

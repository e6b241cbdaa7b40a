import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { useGuestZone } from '../guest-zone.ts'
import { MeetingClosed, MeetingEnded } from '../meeting/MeetingCard.tsx'
import { MeetingPage } from '../meeting/MeetingPage.tsx'
import { cacheMeeting } from '../meeting/meeting.ts'
import { RescheduleConfirmation } from './RescheduleConfirmation.tsx'
import { RescheduleOptions } from './RescheduleOptions.tsx'
import { saveMove, useMove } from './reschedule.ts'
import { storedChoice, TimeChoice } from './TimeChoice.tsx'

/** A step of rescheduling: the part of the URL after the meeting's id, or `options` if there is none. */
export type RescheduleStep = 'options' | 'times' | 'done'

export function parseRescheduleStep(splat: string | undefined): RescheduleStep {
  return splat === 'times' || splat === 'done' ? splat : 'options'
}

/** Reschedules a meeting for a participant: to a time that the server finds, or to a selected time. */
export function ReschedulePage({ eventId, step }: { eventId: string; step: RescheduleStep }) {
  const { t } = useLingui()
  return (
    <MeetingPage eventId={eventId} title={t`Reschedule a meeting`}>
      {(view) => (view.closed ? <MeetingClosed {...view} /> : <Rescheduling key={eventId} view={view} step={step} />)}
    </MeetingPage>
  )
}

function Rescheduling({ view, step }: { view: OpenMeeting; step: RescheduleStep }) {
  const [zone, chooseZone] = useGuestZone()
  const navigate = useNavigate()
  const { event } = view
  const goTo = (to: RescheduleStep, { replace = false } = {}) =>
    void navigate({
      to: '/invites/reschedulings/$eventId/$',
      params: { eventId: event.id, _splat: to === 'options' ? '' : to },
      replace,
    })
  const move = useMove(event, (result) => {
    saveMove(result)
    storedChoice.remove()
    cacheMeeting({ ...view, event: result.event })
    goTo('done', { replace: true })
  })
  const open = (to: RescheduleStep) => () => {
    move.reset()
    goTo(to)
  }

  if (view.past) return <MeetingEnded view={view} zone={zone} />
  if (step === 'done') return <RescheduleConfirmation key={startOf(event)} view={view} zone={zone} move={move} />
  if (step === 'options') return <RescheduleOptions view={view} zone={zone} move={move} onChooseTime={open('times')} />
  return <TimeChoice view={view} zone={zone} move={move} onZoneChange={chooseZone} onBack={open('options')} />
}

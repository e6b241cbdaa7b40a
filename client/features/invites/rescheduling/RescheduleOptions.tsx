import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBolt, IconCalendarWeek } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { ProposedTime, useProposal } from '#client/entities/meeting/ProposedTime.tsx'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import {
  CancelLink,
  MeetingCard,
  MeetingTime,
  MeetingUnchanged,
  meetingTitle,
  useFocusOnChange,
} from '../meeting/MeetingCard.tsx'
import { useSlotWeeks } from '../slots/slot-weeks.ts'
import c from './RescheduleOptions.module.css'
import { type RescheduleStepProps, useMeetingSlotSource } from './reschedule.ts'

interface RescheduleOptionsProps extends RescheduleStepProps {
  onChooseTime: () => void
}

/** Lets the user reschedule in two ways, or keep the meeting; nothing changes until they choose. */
export function RescheduleOptions({ view, zone, move, onChooseTime }: RescheduleOptionsProps) {
  const { t } = useLingui()
  const { event } = view
  const id = useId()
  const [isKept, setKept] = useState(false)
  const [isSooner, setSooner] = useState(false)
  // Prefetched for users who choose a time themselves.
  const { first } = useSlotWeeks(useMeetingSlotSource(view), zone, { opensAt: startOf(event) })
  const proposal = useProposal(event, isSooner)
  const progress =
    typeof move.variables === 'string' ? t`Moving...` : t`Looking for the best time that fit both users...`
  // The pressed button unmounts during a move.
  useFocusOnChange(isKept ? 'kept' : move.isError ? 'failed' : 'question')
  if (isKept) {
    return (
      <MeetingUnchanged view={view} zone={zone}>
        <Button variant="secondary" onClick={() => setKept(false)}>
          {t`Reschedule Meeting`}
        </Button>
        <CancelLink eventId={event.id} />
      </MeetingUnchanged>
    )
  }
  return (
    <MeetingCard title={t`How do you want to Reschedule?`} text={meetingTitle(event)}>
      <MeetingTime event={event} zone={zone} />
      {move.isPending || move.isSuccess ? (
        <LoadingScreen isInline message={progress} />
      ) : (
        <div className={c.options}>
          {move.error && !proposal.error && (
            <BookingProblem error={move.error} zone={zone} canChoose={first?.any !== null} />
          )}
          <RescheduleOption
            icon={<IconBolt size={26} stroke={1.8} aria-hidden />}
            title={t`One Click Schedule`}
            text={
              isSooner
                ? t`Moves the meeting to the first free time in the calendars we can see, even if it’s earlier than the current one.`
                : t`Moves the meeting to the first time after the current one that is free in the calendars we can see.`
            }
            result={<ProposedTime proposal={proposal} zone={zone} />}
            titleId={`${id}-auto`}
          >
            <LoadingButton
              size="md"
              isLoading={false}
              aria-describedby={`${id}-auto`}
              disabled={proposal.isFetching}
              onClick={() => move.mutate(proposal.move)}
            >
              {t`Use`}
            </LoadingButton>
            <Button variant="transparent" size="sm" aria-pressed={isSooner} onClick={() => setSooner(!isSooner)}>
              {t`Find an earlier time`}
            </Button>
          </RescheduleOption>
          <RescheduleOption
            icon={<IconCalendarWeek size={26} stroke={1.8} aria-hidden />}
            title={t`Choose from another Schedule`}
            text={t`Shows all free times, and you pick one.`}
            titleId={`${id}-times`}
          >
            <Button variant="secondary" size="md" aria-describedby={`${id}-times`} onClick={onChooseTime}>
              {t`Choose Schedule`}
            </Button>
          </RescheduleOption>
          <Button variant="transparent" onClick={() => setKept(true)}>
            {t`Keep Meeting`}
          </Button>
        </div>
      )}
    </MeetingCard>
  )
}

interface RescheduleOptionProps {
  icon: ReactNode
  title: string
  titleId: string
  text: string
  /** The expected result. */
  result?: ReactNode
  /** Buttons; the heading describes them. */
  children: ReactNode
}

function RescheduleOption({ icon, title, titleId, text, result, children }: RescheduleOptionProps) {
  return (
    <section className={c.option}>
      <span className={c.icon}>{icon}</span>
      <h2 id={titleId} className={c.title}>
        {title}
      </h2>
      <p className={c.text}>{text}</p>
      {result && <div className={c.result}>{result}</div>}
      <div className={c.action}>{children}</div>
    </section>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ProposedTime, useProposal } from '#client/entities/meeting/ProposedTime.tsx'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { rescheduleAutomatically } from '#client/entities/meeting/reschedule.ts'
import { SearchProblem } from '#client/entities/slot/SearchProblem.tsx'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { AutomaticMove } from '#shared/meeting-input.ts'
import { endsAt, whenText } from '../dates/event-times.ts'
import { cancelOutcome } from '../event.ts'
import { runChange } from './event-changes.ts'
import c from './MeetingActions.module.css'

interface MeetingActionsProps {
  event: CalendarEvent
  zone: string
  now: number
  onCancel: () => void
}

/** Buttons to reschedule a meeting, and to cancel or leave it; none once it has ended. */
export function MeetingActions({ event, zone, now, onCancel }: MeetingActionsProps) {
  const { t } = useLingui()
  const { opener, isOpen, open, close } = useOpener()
  const move = useMutation({ mutationFn: (input: AutomaticMove) => runChange(() => rescheduleAutomatically(input)) })
  // After an error, the options stay open and show the current proposal.
  const reschedule = (input: AutomaticMove) => move.mutate(input, { onSuccess: close })

  if (endsAt(event, zone) <= now) return null
  return (
    <footer className={c.actions}>
      {move.error && <SearchProblem problem={readApiError(move.error)} zone={zone} isMove />}
      {move.isPending ? (
        <output ref={focusOnMount} tabIndex={-1} className={c.searching}>
          <Loader size={18} color="var(--brand)" aria-hidden />
          {t`Looking for the best time that fit both users...`}
        </output>
      ) : isOpen ? (
        <RescheduleOptions event={event} zone={zone} onReschedule={reschedule} onDismiss={close} />
      ) : (
        <>
          {move.data && (
            <Notice kind="success" title={t`Rescheduled to ${{ when: whenText(move.data.event, zone, now) }}`}>
              {reasonText(move.data.reason)} {t`Everyone is notified by email.`}
            </Notice>
          )}
          <div className={c.row}>
            <Button
              ref={opener}
              size="xs"
              variant="secondary"
              onClick={() => {
                move.reset()
                open()
              }}
            >
              {t`Reschedule Meeting`}
            </Button>
            <Button size="xs" variant="secondary" onClick={onCancel}>
              {cancelOutcome(event) === 'left' ? t`Leave meeting` : t`Cancel Meeting`}
            </Button>
          </div>
        </>
      )}
    </footer>
  )
}

interface RescheduleOptionsProps {
  event: CalendarEvent
  zone: string
  onReschedule: (move: AutomaticMove) => void
  onDismiss: () => void
}

function RescheduleOptions({ event, zone, onReschedule, onDismiss }: RescheduleOptionsProps) {
  const { t } = useLingui()
  const proposalId = useId()
  const [isSooner, setSooner] = useState(false)
  const proposal = useProposal(event, isSooner)
  const { isFetching, move } = proposal
  return (
    <>
      <h3 ref={focusOnMount} tabIndex={-1} className={c.question}>{t`How do you want to Reschedule?`}</h3>
      <ProposedTime id={proposalId} proposal={proposal} zone={zone} />
      <p className={c.hint}>{t`Everyone is notified by email.`}</p>
      <Button size="xs" aria-describedby={proposalId} disabled={isFetching} onClick={() => onReschedule(move)}>
        {t`One Click Schedule`}
      </Button>
      <Button size="xs" variant="transparent" aria-pressed={isSooner} onClick={() => setSooner(!isSooner)}>
        {t`Find an earlier time`}
      </Button>
      <LinkButton
        size="xs"
        variant="secondary"
        to="/invites/reschedulings/$eventId/$"
        params={{ eventId: event.id, _splat: 'times' }}
      >
        {t`Choose from another Schedule`}
      </LinkButton>
      <Button size="xs" variant="transparent" onClick={onDismiss}>
        {t`Don’t move`}
      </Button>
    </>
  )
}

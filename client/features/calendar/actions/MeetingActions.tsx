import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useId, useState } from 'react'
import { ProposedTime } from '#client/entities/meeting/ProposedTime.tsx'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { isNoCommonTime, NoCommonTimeNote } from '#client/entities/slot/NoCommonTimeNote.tsx'
import { type ApiError, readApiError } from '#client/lib/api/api-error.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { whenText } from '../dates/event-times.ts'
import { cancelOutcome } from './confirmations.ts'
import c from './MeetingActions.module.css'

interface MeetingActionsProps {
  event: CalendarEvent
  isOver: boolean
  zone: string
  now: number
  rescheduleAutomatically: (event: CalendarEvent, sooner: boolean) => Promise<BookingResult>
  onCancel: () => void
}

type Search = 'idle' | 'choosing' | 'searching' | Outcome
type Outcome = { moved: BookingResult } | { problem: ApiError }

/** Reschedules a meeting automatically or manually, or cancels it. */
export function MeetingActions({ event, isOver, zone, now, rescheduleAutomatically, onCancel }: MeetingActionsProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState<Search>('idle')

  const reschedule = async (sooner: boolean) => {
    setSearch('searching')
    try {
      setSearch({ moved: await rescheduleAutomatically(event, sooner) })
    } catch (error) {
      setSearch({ problem: readApiError(error) })
    }
  }

  if (isOver) return null
  return (
    <footer className={c.actions}>
      {search === 'searching' ? (
        <output className={c.searching}>
          <Loader size={18} color="var(--brand)" aria-hidden />
          {t`Looking for the best time that fit both users...`}
        </output>
      ) : search === 'choosing' ? (
        <RescheduleOptions
          event={event}
          zone={zone}
          onOneClick={(sooner) => void reschedule(sooner)}
          onDismiss={() => setSearch('idle')}
        />
      ) : (
        <>
          {typeof search === 'object' && <Answer outcome={search} zone={zone} now={now} />}
          <div className={c.row}>
            <Button size="xs" variant="secondary" onClick={() => setSearch('choosing')}>
              {t`Reschedule Meeting`}
            </Button>
            <Button size="xs" variant="secondary" onClick={onCancel}>
              {cancelOutcome(event) === 'left' ? t`Leave Meeting` : t`Cancel Meeting`}
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
  onOneClick: (sooner: boolean) => void
  onDismiss: () => void
}

function RescheduleOptions({ event, zone, onOneClick, onDismiss }: RescheduleOptionsProps) {
  const { t } = useLingui()
  const proposal = useId()
  const [sooner, setSooner] = useState(false)
  return (
    <>
      <h3 className={c.question}>{t`How do you want to Reschedule?`}</h3>
      <ProposedTime id={proposal} meeting={event} zone={zone} sooner={sooner} />
      <Button size="xs" aria-describedby={proposal} onClick={() => onOneClick(sooner)}>
        {t`One Click Schedule`}
      </Button>
      <Button size="xs" variant="transparent" aria-pressed={sooner} onClick={() => setSooner(!sooner)}>
        {t`Find an earlier time`}
      </Button>
      <LinkButton size="xs" variant="secondary" to="/invites/reschedulings/$eventId/$" params={{ eventId: event.id }}>
        {t`Choose from another Schedule`}
      </LinkButton>
      <Button size="xs" variant="transparent" onClick={onDismiss}>
        {t`Don’t move`}
      </Button>
    </>
  )
}

function Answer({ outcome, zone, now }: { outcome: Outcome; zone: string; now: number }) {
  const { t } = useLingui()
  if ('moved' in outcome) {
    const { event, reason } = outcome.moved
    return (
      <Notice kind="success" title={t`Rescheduled to ${{ when: whenText(event, zone, now) }}`}>
        {reasonText(reason)}
      </Notice>
    )
  }
  const { detail, data } = outcome.problem
  const { explain } = data
  if (isNoCommonTime(explain)) return <NoCommonTimeNote title={detail} {...explain} zone={zone} />
  return <Notice kind="error" title={detail} />
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CalendarEvent } from '#shared/events.ts'
import type { Booked } from '#shared/invitations.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import c from './MeetingActions.module.css'

interface MeetingActionsProps {
  event: CalendarEvent
  isOver: boolean
  rescheduleAutomatically: (event: CalendarEvent) => Promise<Booked>
  onCancel: () => void
}

/** What can be done with a meeting: moved to the first time free for all, moved by hand, or cancelled. */
export function MeetingActions({ event, isOver, rescheduleAutomatically, onCancel }: MeetingActionsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [answer, setAnswer] = useState<{ isFailure: boolean; text: string }>()

  const reschedule = async () => {
    setSearching(true)
    try {
      const { reason } = await rescheduleAutomatically(event)
      setAnswer({ isFailure: false, text: reason })
      setChoosing(false)
    } catch (error) {
      setAnswer({ isFailure: true, text: readApiError(error).detail })
    } finally {
      setSearching(false)
    }
  }

  if (isOver) return null
  return (
    <footer className={c.actions}>
      <output className={c.answer} data-failure={answer?.isFailure || undefined}>
        {isSearching ? 'Looking for the best time that fit both users...' : answer?.text}
      </output>
      {isChoosing ? (
        <>
          <h3 className={c.question}>How do you want to Reschedule?</h3>
          <LoadingButton size="xs" isLoading={isSearching} onClick={() => void reschedule()}>
            One Click Schedule
          </LoadingButton>
          <LinkButton
            size="xs"
            variant="secondary"
            to="/invites/reschedulings/$eventId/$"
            params={{ eventId: event.id }}
          >
            Choose from another Schedule
          </LinkButton>
          <Button size="xs" variant="transparent" onClick={() => setChoosing(false)}>
            Keep the time
          </Button>
        </>
      ) : (
        <div className={c.row}>
          <Button size="xs" variant="secondary" onClick={() => setChoosing(true)}>
            Reschedule Meeting
          </Button>
          <Button size="xs" variant="secondary" onClick={onCancel}>
            Cancel Meeting
          </Button>
        </div>
      )}
    </footer>
  )
}

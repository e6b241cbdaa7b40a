import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { useNow } from '#client/lib/now.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import { BarButton, BookBar } from '../BookBar.tsx'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import card from '../InviteCard.module.css'
import { InviteCard } from '../InviteCard.tsx'
import { MeetingTime, meetingTitle } from '../meeting/MeetingCard.tsx'
import { SlotPicker } from '../slots/SlotPicker.tsx'
import { useShownDay, useSlotWeeks } from '../slots/slot-weeks.ts'
import { type RescheduleStepProps, useMeetingSlotSource } from './reschedule.ts'
import c from './TimeChoice.module.css'

const choiceSchema = v.object({ event_id: v.string(), start: v.string() })
/** The new time chosen for a meeting; survives a reload. */
export const storedChoice = stored('session', 'meridian.reschedule-choice', v.nullable(choiceSchema), null)

interface TimeChoiceProps extends RescheduleStepProps {
  onZoneChange: (zone: string) => void
  onBack: () => void
}

/** Lets the user choose a new time for a meeting. */
export function TimeChoice({ view, zone, onZoneChange, move, onBack }: TimeChoiceProps) {
  const { t } = useLingui()
  const { event } = view
  const { email } = event.organizer
  const owner = { name: event.organizer.name ?? email, email, time_zone: event.start.timeZone }
  usePageTitle(t`Choose another time`)
  const now = useNow()
  const [savedChoice, setSavedChoice] = useState(() => storedChoice.read())
  const savedStart = savedChoice?.event_id === event.id ? savedChoice.start : undefined
  const currentStart = startOf(event)
  // The saved choice may be in the past, or already the meeting's time.
  const isValid = savedStart && savedStart !== currentStart && Date.parse(savedStart) > now
  const chosenStart = isValid ? savedStart : undefined
  const opensAt = chosenStart ?? (Date.parse(currentStart) > now ? currentStart : undefined)
  const weeks = useSlotWeeks(useMeetingSlotSource(view), zone, { opensAt })
  const day = useShownDay(weeks, zone, chosenStart, opensAt)
  const times = { weeks, day, zone }
  const choose = (start: string) => {
    move.reset()
    const choice = { event_id: event.id, start }
    storedChoice.write(choice)
    setSavedChoice(choice)
    day.showTime(start)
  }

  return (
    <InviteCard
      header={
        <div className={c.header}>
          <h1 className={c.title}>{t`Choose another time`}</h1>
          <p className={c.summary}>{meetingTitle(event)}</p>
          <h2 className={c.label}>{t`Now`}</h2>
          <MeetingTime event={event} zone={zone} />
          <Button variant="secondary" size="sm" disabled={move.isPending} onClick={onBack}>
            {t`Back`}
          </Button>
        </div>
      }
    >
      {move.error && (
        <div className={card.problem}>
          <BookingProblem error={move.error} zone={zone} onChoose={choose} />
        </div>
      )}
      <SlotPicker
        {...times}
        owner={owner}
        onZoneChange={onZoneChange}
        onChoose={choose}
        isBusy={move.isPending}
        isMove
      />
      <BookBar {...times}>
        <BarButton
          hint={t`Everyone is notified by email.`}
          isPrimary
          isLoading={move.isPending}
          loadingText={t`Moving...`}
          disabled={day.choice === undefined}
          onPress={() => day.choice && move.mutate(day.choice)}
        >
          {t`Reschedule`}
        </BarButton>
      </BookBar>
    </InviteCard>
  )
}

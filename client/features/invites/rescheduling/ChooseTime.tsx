import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { useNow } from '#client/lib/now.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { BarButton, BookBar } from '../BookBar.tsx'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import { InviteCard } from '../InviteCard.tsx'
import { NoTimes } from '../icons.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { meetingTitle } from '../meeting/title.ts'
import { SlotPicker } from '../slots/SlotPicker.tsx'
import { useShownDay } from '../slots/shown-day.ts'
import { SLOTS } from '../slots/slot-source.ts'
import { useSlotWeeks } from '../slots/slot-weeks.ts'
import c from './ChooseTime.module.css'
import { useChosenTime } from './chosen-time.ts'
import { useMeetingSlots } from './meeting-slots.ts'
import { moveTo } from './move-meeting.ts'

interface ChooseTimeProps {
  view: OpenMeeting
  zone: string
  onZone: (zone: string) => void
  onMoved: (booked: BookingResult) => void
  onBack: () => void
}

/** Selects a new time for a meeting. */
export function ChooseTime({ view, zone, onZone, onMoved, onBack }: ChooseTimeProps) {
  const { t } = useLingui()
  const { event, event_duration: duration } = view
  const client = useQueryClient()
  usePageTitle(t`Choose another time`)
  const now = useNow()
  const [chosen, choose] = useChosenTime(event.id)
  const present = startOf(event)
  // It may have passed since, or be the meeting's time by now.
  const picked = chosen && chosen !== present && Date.parse(chosen) > now ? chosen : undefined
  const opensAt = picked ?? (Date.parse(present) > now ? present : undefined)
  const weeks = useSlotWeeks(useMeetingSlots(view), zone, { opensAt })
  const day = useShownDay(weeks, zone, picked, opensAt)
  const move = useMutation({
    mutationFn: (start: string) => moveTo(event.id, start),
    onSuccess: onMoved,
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
  const pick = (start: string) => {
    move.reset()
    choose(start)
    day.lookAt(start)
  }

  return (
    <InviteCard
      aside={
        <div className={c.aside}>
          <h1 className={c.title}>{t`Choose another time`}</h1>
          <p className={c.summary}>{meetingTitle(event)}</p>
          <h2 className={c.label}>{t`Now`}</h2>
          <MeetingTime event={event} zone={zone} />
          <Button variant="secondary" size="sm" onClick={onBack}>
            {t`Back`}
          </Button>
        </div>
      }
    >
      {move.error && (
        <div className={c.problem}>
          <BookingProblem error={move.error} zone={zone} onPick={pick} />
        </div>
      )}
      <SlotPicker
        weeks={weeks}
        home={{ name: event.organizer.name ?? event.organizer.email, time_zone: event.start.timeZone }}
        zone={zone}
        onZone={onZone}
        day={day}
        onChoose={({ start }) => pick(start)}
        whenNone={
          <EmptyState level={2} icon={<NoTimes />} title={t`No other times available`}>
            {t`No other times are available for this meeting.`}
          </EmptyState>
        }
      />
      <BookBar start={day.chosen} hasDay={day.shown !== undefined} duration={duration} zone={zone}>
        <BarButton
          hint={t`Everyone is notified by email`}
          isMain
          isLoading={move.isPending}
          loadingText={t`Moving...`}
          disabled={day.chosen === undefined}
          onPress={() => day.chosen && move.mutate(day.chosen)}
        >
          {t`Reschedule`}
        </BarButton>
      </BookBar>
    </InviteCard>
  )
}

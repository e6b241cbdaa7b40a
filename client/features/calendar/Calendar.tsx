import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { trpc } from '#client/api.ts'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { type Command, useCommands } from '#client/lib/commands.ts'
import type { UserSettings } from '#shared/users.ts'
import { useCalendarActions } from './actions/use-calendar-actions.ts'
import c from './Calendar.module.css'
import { CalendarOverlays, type SelectedEvent } from './CalendarOverlays.tsx'
import { CalendarStage } from './CalendarStage.tsx'
import { CalendarToolbar, type CalendarToolbarProps } from './CalendarToolbar.tsx'
import { getEventWindow, useCalendarEvents } from './calendar-events.ts'
import { viewChoices, visibleDays } from './dates/views.ts'
import { type EditRequestOptions, useEditRequest } from './editor/edit-request.ts'
import { proposeSpan } from './editor/new-event.ts'
import { blocksTime } from './event.ts'
import { EventColors } from './grid/EventColors.tsx'
import type { AxisZones } from './grid/TimeAxis.tsx'
import { toWorkHours } from './grid/work-hours.ts'
import { type CalendarNavigation, useIsPhone } from './navigation.ts'

interface CalendarProps extends AxisZones, Pick<EditRequestOptions, 'shouldCreateEvent' | 'shouldResume'> {
  settings: UserSettings
  navigation: CalendarNavigation
  /** epoch milliseconds */
  now: number
  /** Additional toolbar content. */
  toolbar?: Pick<CalendarToolbarProps, 'start' | 'end' | 'secondRow'>
}

/** The calendar with all of its actions. */
export function Calendar(props: CalendarProps) {
  const { t } = useLingui()
  const { settings, navigation, now, zone, otherZones, shouldCreateEvent, shouldResume, toolbar } = props
  const { time_zone, work_schedule, event_duration, color } = settings
  const { view, date, today } = navigation
  const isPhone = useIsPhone()
  const query = useCalendarEvents(getEventWindow(visibleDays(view, date), wallTime(now, time_zone).date, time_zone))
  const { data: calendars } = trpc.calendarManagement.list.useQuery()
  const busyEvents = useMemo(() => query.all.filter(blocksTime(settings, calendars)), [query.all, settings, calendars])
  const workHours = useMemo(
    () => toWorkHours(work_schedule, time_zone, zone, Date.parse(`${date}T12:00:00Z`)),
    [work_schedule, time_zone, zone, date],
  )

  const [selectedEvent, setSelectedEvent] = useState<SelectedEvent>()
  const proposalOptions = { date, today, zone, now, minutes: event_duration, workHours, busyEvents }
  const newEventRequest = (span = proposeSpan(proposalOptions)) => ({ kind: 'new' as const, span, color })
  const [editRequest, setEditRequest] = useEditRequest({ newEventRequest, shouldCreateEvent, shouldResume, query })
  const actions = useCalendarActions({ zone, now, busyEvents, onEdit: setEditRequest })
  const openNewEvent = () => setEditRequest(newEventRequest())

  useCalendarCommands(navigation, openNewEvent, actions.undoBar.offer?.undo && actions.undoBar.undo)

  return (
    <section className={c.calendar} aria-label={t`Calendar`}>
      <EventColors events={query.events} settings={settings} />
      <CalendarToolbar navigation={navigation} onNew={openNewEvent} {...toolbar} />
      <div className={c.stage}>
        <CalendarStage
          query={query}
          view={view}
          date={date}
          zone={zone}
          otherZones={otherZones}
          now={now}
          workHours={workHours}
          eventDuration={event_duration}
          onNew={openNewEvent}
          onSelectEvent={(event, element) => setSelectedEvent({ event, eventRect: element.getBoundingClientRect() })}
          onCreate={(span) => setEditRequest(newEventRequest(span))}
          onOpenDay={(day) => {
            navigation.goTo(day)
            navigation.show('day')
          }}
          onSelectDate={navigation.goTo}
          onMove={actions.move}
        />
        {isPhone && (
          <UnstyledButton className={c.fab} aria-label={t`New event`} data-tour="new-event" onClick={openNewEvent}>
            <IconPlus size={24} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      <CalendarOverlays
        events={query.events}
        selectedEvent={selectedEvent}
        onDeselect={() => setSelectedEvent(undefined)}
        editRequest={editRequest}
        onCloseEditor={() => setEditRequest(undefined)}
        actions={actions}
        email={settings.email}
        zone={zone}
        now={now}
      />
    </section>
  )
}

/**
 * The calendar's commands: a letter for each view, t for today, j and k for the next and previous period, n for a new
 * event, and z to undo while undo is offered.
 */
function useCalendarCommands(navigation: CalendarNavigation, onNew: () => void, onUndo: (() => void) | undefined) {
  const { t } = useLingui()
  const { isCompact, today, show, goTo, page } = navigation
  useCommands([
    { id: 'new-event', section: t`Create`, label: t`New event`, key: 'n', run: onNew },
    ...viewChoices(isCompact).map(({ view, command, key }) => ({
      id: `view-${view}`,
      section: t`Calendar`,
      label: t(command),
      key,
      run: () => show(view),
    })),
    { id: 'today', section: t`Calendar`, label: t`Today`, key: 't', run: () => goTo(today) },
    { id: 'next', section: t`Calendar`, label: t`Next days`, key: 'j', run: () => page(1) },
    { id: 'previous', section: t`Calendar`, label: t`Previous days`, key: 'k', run: () => page(-1) },
    ...(onUndo ? [{ id: 'undo', section: t`Calendar`, label: t`Undo`, key: 'z', run: onUndo } satisfies Command] : []),
  ])
}

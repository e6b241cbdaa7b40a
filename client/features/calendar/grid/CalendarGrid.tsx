import FullCalendar, {
  type CalendarRef,
  type DateClickInfo,
  type DateSelectInfo,
  type DayHeaderInfo,
  type EventApi,
  type EventClickInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import timeGrid from '@fullcalendar/react/timegrid'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import '@fullcalendar/react/skeleton.css'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '#client/api.ts'
import { capitalize, firstWeekday, LONG_DAY, minuteOfDayText, userLocale } from '#client/entities/dates/date-format.ts'
import { addDays, wallTime } from '#client/entities/dates/wall-time.ts'
import { restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { longDayText } from '../dates/event-times.ts'
import { fullRangeText, type View, visibleDays } from '../dates/views.ts'
import { countAttending, type Move, spanFrom, type TimeSpan } from '../event.ts'
import c from './CalendarGrid.module.css'
import { calendarEntries, getEntryEvent } from './calendar-entries.ts'
import { deferredInteractionPlugin } from './deferred-interaction.ts'
import { EntryBody, ScreenReaderDetails } from './EntryBody.tsx'
import { theme } from './fullcalendar-theme.ts'
import { entrySpan, toSpanInZone, useKeyboardMoves } from './keyboard-moves.ts'
import { emptyDayEntry, LIST_VIEWS, listPlugin, NothingPlanned } from './list-views.tsx'
import { SlotCursor, useDayLanes } from './SlotCursor.tsx'
import { type AxisZones, axisOptions, ZONE_WIDTH } from './TimeAxis.tsx'
import { initialScrollTime, startOfWork, type WorkHours } from './work-hours.ts'

export interface CalendarGridProps extends AxisZones {
  view: View
  /** `YYYY-MM-DD` */
  date: string
  /** epoch milliseconds */
  now: number
  events: readonly CalendarEvent[]
  workHours: WorkHours[]
  /** The length of a new event in minutes. */
  eventDuration: number
  onSelectEvent: (event: CalendarEvent, element: HTMLElement) => void
  onCreate: (span: TimeSpan) => void
  /** Opens the editor for a new event at a proposed time. */
  onNew: () => void
  /** Called when a day of the month view is clicked. */
  onOpenDay: (date: string) => void
  /** Called when a day of the month view is selected on phones, and when a moved event leaves the shown days. */
  onSelectDate: (date: string) => void
  onMove: (move: Move) => void
  /** Shows only the day, as a list with the height of its content. */
  isDayList?: boolean
}

/** Memoized: any prop change re-renders every event. */
const MemoizedCalendar = memo(FullCalendar)

const PLUGINS = [dayGrid, timeGrid, listPlugin, deferredInteractionPlugin, theme]

const VIEW_NAMES: Record<View, string> = {
  day: 'timeGridDay',
  'three-days': 'timeGridThreeDays',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'listWeek',
}

const VIEWS = {
  ...LIST_VIEWS,
  // EntryBody shows the times: FullCalendar would format the times of every event again at each step of a drag.
  timeGrid: { displayEventTime: false },
  timeGridThreeDays: { type: 'timeGrid', duration: { days: 3 } },
  // An event that continues into the next day is shown there only if it ends after 06:00.
  dayGrid: { nextDayThreshold: '06:00' },
}

type ClockTime = Record<'hour' | 'minute', number>

/** `09:00–09:30` or `9:00 AM–9:30 AM`. */
function entryTimes({ start, end }: { start: ClockTime; end?: ClockTime | null }): string {
  const texts = [start, end].flatMap((time) => (time ? minuteOfDayText(time.hour * 60 + time.minute) : []))
  return texts.join('–')
}

function dayHeader({ view, text, weekdayText, dayNumberText, isToday, inPopover }: DayHeaderInfo) {
  if (inPopover || view.type === 'dayGridMonth') return <span className={c.dayHeader}>{capitalize(text)}</span>
  return (
    <span className={c.dayHeader} data-today={isToday || undefined}>
      {capitalize(weekdayText)} <b>{dayNumberText}</b>
    </span>
  )
}

function entryContent({ view, event, isStart, isEnd, timeText, timeClass, titleClass }: EventDisplayInfo) {
  // Computed once: FullCalendar calculates an event's times at each access.
  const span = toSpanInZone(view.calendar, event)
  const isInTimeGrid = view.type.startsWith('timeGrid') && !event.allDay
  return (
    <>
      {isInTimeGrid ? (
        <EntryBody
          event={getEntryEvent(event)}
          title={event.title}
          {...span}
          isStart={isStart}
          isEnd={isEnd}
          isDayView={view.type === 'timeGridDay'}
        />
      ) : (
        <>
          {timeText && <div className={timeClass}>{timeText}</div>}
          <div className={titleClass}>{event.title}</div>
        </>
      )}
      <ScreenReaderDetails {...span} peopleCount={countAttending(getEntryEvent(event))} />
    </>
  )
}

function moreHint(count: number): string {
  return plural({ n: count }, { one: 'Show # more event', other: 'Show # more events' })
}

/** Adds the weekday, which FullCalendar's label lacks. */
function labelDay({ el }: { el: HTMLElement }) {
  const { date } = el.dataset
  if (date) el.setAttribute('aria-label', longDayText(date, date))
}

/** Stores the event's id on its element, for keyboard moves and `eventElement`. */
function tagElement({ el, event }: { el: HTMLElement; event: EventApi }) {
  if (event.id) el.dataset['eventId'] = event.id
}

/** Moves focus to the page's content if an event that has it disappears, for example when it is deleted. */
function keepFocus({ el }: { el: HTMLElement }) {
  if (el.contains(document.activeElement)) restoreLostFocus()
}

/** Handlers with stable identities, since any prop change re-renders every event. */
function useHandlers({ view, eventDuration, onSelectEvent, onCreate, onOpenDay, onMove }: CalendarGridProps) {
  const handleMove = useCallbackRef(({ event, revert }: { event: EventApi; revert: () => void }) => {
    const move: Move = { event: getEntryEvent(event), to: entrySpan(event), revert }
    // Waits until the frame of the drop is rendered.
    setTimeout(() => onMove(move))
  })
  const eventClick = useCallbackRef(({ event, el, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault()
    if (event.id) onSelectEvent(getEntryEvent(event), el)
  })
  const select = useCallbackRef((selection: DateSelectInfo) => {
    selection.view.calendar.unselect()
    onCreate(entrySpan(selection))
  })
  const dateClick = useCallbackRef(({ date, dateStr, allDay }: DateClickInfo) => {
    if (view === 'month') onOpenDay(dateStr)
    else if (allDay) onCreate({ start: dateStr, end: addDays(dateStr, 1), allDay })
    else onCreate(spanFrom(date.valueOf(), eventDuration))
  })
  return { eventClick, select, dateClick, eventDrop: handleMove, eventResize: handleMove }
}

/**
 * The calendar grid. Its code is large, so load it lazily.
 *
 * Slots are as long as snaps: with longer slots, FullCalendar 7.1 assumes that a dragged event was picked up in the
 * middle of a slot, and drops it 15 minutes late.
 */
export default function CalendarGrid(props: CalendarGridProps) {
  const { t } = useLingui()
  const { view, date, zone, otherZones, now, events, workHours, eventDuration, onNew, onCreate, isDayList } = props
  const ref = useRef<CalendarRef>(null)
  const { data: calendars } = trpc.calendarManagement.list.useQuery()
  const onKeyDown = useKeyboardMoves(ref, props)
  const { lanes, maxSideBySide, hooks } = useDayLanes()

  const isList = isDayList || view === 'agenda'
  const viewName = isDayList ? 'listDay' : VIEW_NAMES[view]

  useEffect(() => {
    // In the next task: React does not render synchronously within an effect.
    const timer = setTimeout(() => {
      const focusedElement = document.activeElement
      flushSync(() => ref.current?.getApi().changeView(viewName, date))
      if (!focusedElement?.isConnected) restoreLostFocus()
    })
    return () => clearTimeout(timer)
  }, [viewName, date])

  const nowInZone = wallTime(now, zone)
  const days = useMemo(() => visibleDays(view, date), [view, date])
  const day = isDayList ? date : nowInZone.date
  const weekStart = isDayList ? undefined : days.start
  // Deferred: rendering many events must not delay the frame in which an event is dropped.
  const entries = useDeferredValue(
    useMemo(() => {
      const all = calendarEntries(events, calendars)
      return isList ? [...all, ...emptyDayEntry(events, day, weekStart, zone)] : all
    }, [events, calendars, isList, day, weekStart, zone]),
  )
  const isTodayShown = nowInZone.date >= days.start && nowInZone.date < days.end
  const timeNow = isTodayShown ? nowInZone.time : undefined
  const hourAxis = useMemo(() => axisOptions({ zone, otherZones }, days, timeNow), [zone, otherZones, days, timeNow])

  const defaultDuration = useMemo(() => ({ minutes: eventDuration }), [eventDuration])
  const handlers = useHandlers(props)
  const openNew = useCallbackRef(onNew)
  const range = fullRangeText('agenda', date)
  const noEventsContent = useMemo(() => () => <NothingPlanned range={range} onNew={openNew} />, [range, openNew])

  return (
    // Keys pressed on an event bubble up to here; the div itself cannot be focused.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={c.frame}
      data-view={isDayList ? 'day-list' : view}
      style={{ '--zones-width': `${(otherZones.length + 1) * ZONE_WIDTH + 4}px` }}
      onKeyDown={onKeyDown}
    >
      <MemoizedCalendar
        ref={ref}
        plugins={PLUGINS}
        views={VIEWS}
        initialView={viewName}
        initialDate={date}
        timeZone={zone}
        locale={userLocale()}
        firstDay={firstWeekday() % 7}
        height={isDayList ? 'auto' : '100%'}
        headerToolbar={false}
        slotDuration="00:15"
        slotHeaderInterval="01:00"
        slotMinHeight={15}
        scrollTime={initialScrollTime(workHours)}
        scrollTimeReset={false}
        eventMinHeight={24}
        eventShortHeight={38}
        slotEventOverlap={false}
        eventTimeFormat={entryTimes}
        popoverFormat={LONG_DAY}
        dayMaxEvents
        eventMaxStack={maxSideBySide}
        weekNumbers={view !== 'month' && view !== 'agenda'}
        allDayText={t`all day`}
        timedText={t`Timed`}
        weekTextLong={t`Week`}
        eventsHint={t`Events`}
        closeHint={t`Close`}
        moreLinkText={t`more`}
        moreLinkHint={moreHint}
        nowIndicator
        businessHours={workHours}
        editable
        selectable
        selectMirror
        selectMinDistance={5}
        longPressDelay={500}
        forceEventDuration
        defaultTimedEventDuration={defaultDuration}
        events={entries}
        dayHeaderContent={dayHeader}
        dayHeaderDidMount={labelDay}
        eventContent={entryContent}
        {...hourAxis}
        {...hooks}
        {...handlers}
        noEventsContent={noEventsContent}
        eventDidMount={tagElement}
        eventWillUnmount={keepFocus}
      />
      <SlotCursor
        lanes={lanes}
        date={date}
        initialMinute={startOfWork(workHours)}
        duration={eventDuration}
        zone={zone}
        onCreate={onCreate}
      />
    </div>
  )
}

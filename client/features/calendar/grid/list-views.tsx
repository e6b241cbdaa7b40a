import type { EventDisplayInfo, EventInput, ListDayHeaderInnerInfo, PluginInput } from '@fullcalendar/react'
import list from '@fullcalendar/react/list'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMapPin, IconRepeat, IconUsers, IconVideo } from '@tabler/icons-react'
import { capitalize } from '#client/entities/dates/date-format.ts'
import { addDays } from '#client/entities/dates/wall-time.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { overlapsDays } from '../dates/event-times.ts'
import { countAttending } from '../event.ts'
import { getEntryEvent } from './calendar-entries.ts'
import { ScreenReaderDetails } from './EntryBody.tsx'
import { toSpanInZone } from './keyboard-moves.ts'
import c from './list-views.module.css'

/** FullCalendar's list plugin with its theme classes. */
export const listPlugin: PluginInput = {
  ...list,
  optionDefaults: {
    listDaysClass: c.days,
    listDayClass: c.day,
    listDayBodyClass: c.entries,
    listDayHeaderClass: ({ isToday }) => (isToday ? `${c.head} ${c.today}` : c.head),
    noEventsClass: c.empty,
  },
}

/** A large day number beside the weekday, and the month or “Today”. */
function dayHeader({ level, dayNumberText, weekdayText, text, isToday }: ListDayHeaderInnerInfo) {
  if (level === 0) return <b className={c.number}>{dayNumberText}</b>
  const subtitle = isToday ? t`Today` : text.replace(weekdayText, '').trim()
  return (
    <span className={c.names}>
      {capitalize(weekdayText)} <small>{subtitle}</small>
    </span>
  )
}

/** The time, title and details of an event. */
function entryContent({ view, event: entry, timeText, timeClass, titleClass }: EventDisplayInfo) {
  // The placeholder of a day without events.
  if (!entry.id) return <span className={c.placeholder}>{entry.title}</span>
  const event = getEntryEvent(entry)
  const { location, meeting_url, recurring_event_id } = event
  const peopleCount = countAttending(event)
  return (
    <>
      <span className={timeClass}>{timeText}</span>
      <span className={titleClass}>{entry.title}</span>
      <span className={c.facts} aria-hidden>
        {location && (
          <span className={c.location}>
            <IconMapPin size={14} stroke={1.8} />
            <span>{location}</span>
          </span>
        )}
        {peopleCount > 1 && (
          <span>
            <IconUsers size={14} stroke={1.8} />
            {peopleCount}
          </span>
        )}
        {meeting_url && <IconVideo size={15} stroke={1.8} />}
        {recurring_event_id && <IconRepeat size={14} stroke={1.8} />}
      </span>
      <ScreenReaderDetails {...toSpanInZone(view.calendar, entry)} peopleCount={peopleCount} />
    </>
  )
}

const LIST_VIEW = {
  eventContent: entryContent,
  listDayFormat: { day: 'numeric' },
  listDayAltFormat: { weekday: 'long', month: 'long' },
  listDayHeaderContent: dayHeader,
  eventClass: ({ event, isPast }: EventDisplayInfo) =>
    [c.entry, event.allDay && c.allDay, isPast && c.past, !event.id && c.placeholderEntry].filter(Boolean).join(' '),
  listItemEventBeforeClass: c.bar,
  listItemEventInnerClass: c.inner,
  listItemEventTimeClass: c.time,
  listItemEventTitleClass: c.title,
} as const

/** Scrolls the agenda to today, or to the first day of another week. */
function scrollToStart({ el: { parentElement: day }, isToday }: { el: HTMLElement; isToday: boolean }) {
  if (isToday || !day?.previousElementSibling) day?.scrollIntoView()
}

export const LIST_VIEWS = { listWeek: { ...LIST_VIEW, listDayHeaderDidMount: scrollToStart }, listDay: LIST_VIEW }

/**
 * A placeholder entry for today or the selected day, if it has no events: FullCalendar omits such days. An empty week
 * gets no placeholder.
 * @param weekStart the first day of the listed week; undefined if only the day is listed
 */
export function emptyDayEntry(
  events: readonly CalendarEvent[],
  day: string,
  weekStart: string | undefined,
  zone: string,
): EventInput[] {
  const hasEvents = (start: string, days: number) =>
    events.some(overlapsDays({ start, end: addDays(start, days) }, zone))
  const isListed =
    weekStart === undefined || (day >= weekStart && day < addDays(weekStart, 7) && hasEvents(weekStart, 7))
  if (!isListed || hasEvents(day, 1)) return []
  return [{ start: day, allDay: true, title: t`Nothing planned`, interactive: false, editable: false }]
}

/** The empty state of the agenda. `range`: the days that it lists */
export function NothingPlanned({ range, onNew }: { range: string; onNew: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconCalendarPlus size={34} stroke={1.6} />}
      title={t`Nothing planned for ${range}`}
      actions={<Button onClick={onNew}>{t`New event`}</Button>}
    >
      {t`Add an event, or share one of your links and let others find a time.`}
    </EmptyState>
  )
}

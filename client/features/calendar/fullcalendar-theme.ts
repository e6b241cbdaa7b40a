import { type EventDisplayInfo, joinClassNames as join, type PluginInput } from '@fullcalendar/react'
import c from './fullcalendar-theme.module.css'

/** A handle at the edge of an event that can be stretched there. */
function handle(resizable: boolean, ...classes: (string | undefined)[]): string | undefined {
  return resizable ? join(...classes) : undefined
}

function eventClasses({ isPast, isDragging, isSelected, isMirror }: EventDisplayInfo): string {
  return join(c.event, isPast && c.past, isDragging && c.dragging, isSelected && c.selected, isMirror && c.mirror)
}

/** A FullCalendar theme is a plugin made of class names: ours leads them all to one style sheet. */
export const theme: PluginInput = {
  name: 'meridian-theme',
  optionDefaults: {
    className: c.root,
    viewClass: c.view,
    tableClass: c.table,
    tableHeaderClass: c.tableHeader,
    tableBodyClass: c.table,
    fillerClass: c.table,

    dayHeaderRowClass: c.row,
    dayHeaderClass: c.dayHeader,
    dayHeaderInnerClass: c.dayHeaderInner,
    dayHeaderAlign: 'start',
    dayHeaderDividerClass: c.dayHeaderDivider,

    dayRowClass: c.dayRow,
    dayCellClass: ({ isOther }) => join(c.dayCell, isOther && c.other),
    dayCellTopClass: c.dayCellTop,
    dayCellTopInnerClass: ({ isToday }) => join(c.dayNumber, isToday && c.dayNumberToday),
    dayLaneClass: ({ isToday }) => join(c.lane, isToday && c.laneToday),
    dayLaneInnerClass: c.laneInner,

    slotLaneClass: ({ isMinor }) => join(c.slotLane, isMinor && c.slotMinor),
    slotHeaderRowClass: c.row,
    slotHeaderClass: c.slotHeader,
    slotHeaderInnerClass: ({ isFirst }) => join(c.slotHeaderInner, isFirst && c.slotHeaderFirst),
    slotHeaderDividerClass: c.row,
    weekNumberHeaderClass: c.corner,
    weekNumberHeaderInnerClass: c.cornerInner,
    allDayHeaderClass: c.allDayHeader,
    allDayHeaderInnerClass: c.allDayHeaderInner,
    allDayDividerClass: c.allDayDivider,

    eventClass: eventClasses,
    columnEventClass: c.columnEvent,
    columnEventInnerClass: ({ isShort }) => join(c.columnInner, isShort && c.short),
    columnEventBeforeClass: ({ isStartResizable }) => handle(isStartResizable, c.handle, c.handleTop),
    columnEventAfterClass: ({ isEndResizable }) => handle(isEndResizable, c.handle, c.handleBottom),
    rowEventClass: c.rowEvent,
    rowEventInnerClass: c.rowInner,
    rowEventBeforeClass: ({ isStartResizable }) => handle(isStartResizable, c.sideHandle, c.handleLeft),
    rowEventAfterClass: ({ isEndResizable }) => handle(isEndResizable, c.sideHandle, c.handleRight),

    listItemEventClass: c.listEvent,
    listItemEventBeforeClass: c.listDot,
    listItemEventInnerClass: c.listInner,
    listItemEventTimeClass: c.listTime,
    listItemEventTitleClass: c.listTitle,
    listDayHeaderClass: c.listDayHeader,
    listDayHeaderInnerClass: c.listDayHeaderInner,
    noEventsClass: c.noEvents,

    moreLinkClass: c.more,
    popoverClass: c.popover,
    popoverCloseClass: c.popoverClose,
    popoverCloseContent: () => '×',

    nowIndicatorLineClass: c.nowLine,
    nowIndicatorDotClass: c.nowDot,
    nowIndicatorHeaderClass: c.nowHeader,
    nonBusinessHoursClass: c.offHours,
    highlightClass: c.highlight,
  },
}

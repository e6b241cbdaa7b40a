import { type EventDisplayInfo, joinClassNames as join, type PluginInput } from '@fullcalendar/react'
import event from './fullcalendar-events.module.css'
import grid from './fullcalendar-grid.module.css'

function eventClasses({ isPast, isDragging, isSelected, isMirror }: EventDisplayInfo): string {
  return join(
    event.event,
    isPast && event.past,
    isDragging && event.dragging,
    isSelected && event.selected,
    isMirror && event.mirror,
  )
}

/** A FullCalendar theme is a plugin that sets class names; ours come from two CSS modules. */
export const theme: PluginInput = {
  name: 'meridian-theme',
  optionDefaults: {
    className: grid.root,
    viewClass: grid.view,
    tableClass: grid.table,
    tableHeaderClass: grid.tableHeader,
    tableBodyClass: grid.table,
    fillerClass: grid.table,

    dayHeaderRowClass: grid.row,
    dayHeaderClass: grid.dayHeader,
    dayHeaderInnerClass: grid.dayHeaderInner,
    dayHeaderAlign: 'start',
    dayHeaderDividerClass: grid.dayHeaderDivider,

    dayRowClass: grid.dayRow,
    dayCellClass: ({ isOther, isToday }) => join(grid.dayCell, isOther && grid.other, isToday && grid.today),
    dayCellTopClass: grid.dayCellTop,
    dayCellTopInnerClass: ({ isToday }) => join(grid.dayNumber, isToday && grid.dayNumberToday),
    dayLaneClass: ({ isToday }) => join(grid.lane, isToday && grid.laneToday),
    dayLaneInnerClass: grid.laneInner,

    slotLaneClass: ({ isMinor }) => join(grid.slotLane, isMinor && grid.slotMinor),
    slotHeaderRowClass: grid.row,
    slotHeaderClass: grid.slotHeader,
    slotHeaderInnerClass: ({ isFirst }) => join(grid.slotHeaderInner, isFirst && grid.slotHeaderFirst),
    slotHeaderDividerClass: grid.row,
    weekNumberHeaderClass: grid.corner,
    weekNumberHeaderInnerClass: grid.cornerInner,
    allDayHeaderClass: grid.allDayHeader,
    allDayHeaderInnerClass: grid.allDayHeaderInner,
    allDayDividerClass: grid.allDayDivider,

    eventClass: eventClasses,
    columnEventClass: event.columnEvent,
    columnEventInnerClass: ({ isShort }) => join(event.columnInner, isShort && event.short),
    columnEventBeforeClass: ({ isStartResizable }) => isStartResizable && join(event.handle, event.handleTop),
    columnEventAfterClass: ({ isEndResizable }) => isEndResizable && join(event.handle, event.handleBottom),
    rowEventClass: event.rowEvent,
    rowEventInnerClass: event.rowInner,
    rowEventBeforeClass: ({ isStartResizable }) => isStartResizable && join(event.sideHandle, event.handleLeft),
    rowEventAfterClass: ({ isEndResizable }) => isEndResizable && join(event.sideHandle, event.handleRight),

    listItemEventClass: event.listEvent,
    listItemEventBeforeClass: event.listDot,
    listItemEventInnerClass: event.listInner,
    listItemEventTimeClass: event.listTime,
    listItemEventTitleClass: event.listTitle,

    rowMoreLinkClass: event.more,
    columnMoreLinkClass: event.columnMore,
    popoverClass: grid.popover,
    popoverCloseClass: grid.popoverClose,
    popoverCloseContent: () => '×',

    nowIndicatorLineClass: grid.nowLine,
    nowIndicatorDotClass: grid.nowDot,
    nowIndicatorHeaderClass: grid.nowHeader,
    nonBusinessHoursClass: grid.offHours,
    highlightClass: grid.highlight,
  },
}

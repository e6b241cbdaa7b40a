import { z } from 'zod'
import {
  calendarColors,
  calendarEventsQuery,
  calendarId,
  calendarToAdd,
  calendarUpdate,
  listedCalendarId,
  newCalendar,
  someCalendarsEvents,
} from '#shared/calendars.ts'
import { accountChange, eventAccount, eventId, eventInput, eventRange, eventScope } from '#shared/events.ts'
import { router, verifiedProcedure } from '../../platform/trpc.ts'
import { deleteEvent, updateEvent } from './event-changes.ts'
import { createEvent, getEvent, listEvents } from './events.ts'
import { addHolidayCalendar, removeHolidayCalendar } from './holidays/holiday-calendars.ts'
import { changeCalendar, createCalendar, deleteCalendar, listMyCalendars } from './management/calendars.ts'
import { changeCalendarColors } from './management/colors.ts'
import { listCalendarEvents, listSomeCalendarsEvents } from './sync/calendar-events.ts'

const someEvent = z.object({ eventId, scope: z.optional(eventScope) })
const ownEvent = someEvent.extend(eventAccount.shape)

export const calendarRouter = router({
  listEvents: verifiedProcedure
    .input(eventRange)
    .query(({ ctx, input }) => listEvents(ctx.services, ctx.caller, input)),
  getEvent: verifiedProcedure.input(someEvent).query(({ ctx, input }) => getEvent(ctx.services, ctx.caller, input)),
  createEvent: verifiedProcedure.input(eventInput).mutation(({ ctx, input }) => createEvent(ctx, ctx.caller, input)),
  updateEvent: verifiedProcedure
    .input(ownEvent.extend({ ...accountChange.shape, event: eventInput }))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: verifiedProcedure
    .input(ownEvent)
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input)),
})

const someCalendar = z.object(calendarId.shape)
const listedCalendar = z.object(listedCalendarId.shape)

export const calendarManagementRouter = router({
  list: verifiedProcedure.query(({ ctx }) => listMyCalendars(ctx.services, ctx.caller)),
  create: verifiedProcedure
    .input(newCalendar)
    .mutation(({ ctx, input }) => createCalendar(ctx.services, ctx.caller, input)),
  update: verifiedProcedure
    .input(someCalendar.extend(calendarUpdate.shape))
    .mutation(({ ctx, input: { calendarId, ...change } }) =>
      changeCalendar(ctx.services, ctx.caller, calendarId, change),
    ),
  delete: verifiedProcedure
    .input(someCalendar)
    .mutation(({ ctx, input }) => deleteCalendar(ctx.services, ctx.caller, input.calendarId)),
  calendarEvents: verifiedProcedure
    .input(someCalendar.extend(calendarEventsQuery.shape))
    .query(({ ctx, input }) => listCalendarEvents(ctx.services, ctx.caller, input)),
  add: verifiedProcedure
    .input(calendarToAdd)
    .mutation(({ ctx, input }) => addHolidayCalendar(ctx.services, ctx.caller, input.calendar_id)),
  remove: verifiedProcedure
    .input(listedCalendar)
    .mutation(({ ctx, input }) => removeHolidayCalendar(ctx.services, ctx.caller, input.id)),
  updateColors: verifiedProcedure
    .input(listedCalendar.extend(calendarColors.shape))
    .mutation(({ ctx, input: { id, ...colors } }) => changeCalendarColors(ctx.services, ctx.caller, id, colors)),
  events: verifiedProcedure
    .input(someCalendarsEvents)
    .query(({ ctx, input }) => listSomeCalendarsEvents(ctx.services, ctx.caller, input)),
})

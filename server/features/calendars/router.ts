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
import type { Language } from '#shared/languages.ts'
import { type Caller, foundFirst, router, verifiedProcedure } from '../../platform/trpc.ts'
import { deleteEvent, updateEvent } from './event-changes.ts'
import { createEvent, getEvent, listEvents } from './events.ts'
import { addHolidayCalendar, removeHolidayCalendar } from './holidays/holiday-calendars.ts'
import { openCalendar } from './management/calendar.ts'
import { changeCalendar, createCalendar, deleteCalendar, listMyCalendars } from './management/calendars.ts'
import { changeCalendarColors } from './management/colors.ts'
import { listCalendarEvents, listSomeCalendarsEvents, openCalendars } from './sync/calendar-events.ts'

/** The caller, who reads in the language of the request. */
function readerOf({ caller, language }: { caller: Caller; language: Language }): Caller & { language: Language } {
  return { ...caller, language }
}

const someEvent = z.object({ eventId, scope: z.optional(eventScope) })
const ownEvent = someEvent.extend(eventAccount.shape)

const eventProcedure = verifiedProcedure
  .input(z.object({ eventId }))
  .use(foundFirst(({ services, caller }, input) => getEvent(services, caller, input)))

export const calendarRouter = router({
  listEvents: verifiedProcedure
    .input(eventRange)
    .query(({ ctx, input }) => listEvents(ctx.services, readerOf(ctx), input)),
  getEvent: eventProcedure.input(someEvent).query(({ ctx, input }) => getEvent(ctx.services, readerOf(ctx), input)),
  createEvent: verifiedProcedure.input(eventInput).mutation(({ ctx, input }) => createEvent(ctx, ctx.caller, input)),
  updateEvent: eventProcedure
    .input(ownEvent.extend({ ...accountChange.shape, event: eventInput }))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: eventProcedure
    .input(ownEvent)
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input)),
})

const someCalendar = z.object(calendarId.shape)
const listedCalendar = z.object(listedCalendarId.shape)

const calendarProcedure = verifiedProcedure
  .input(someCalendar)
  .use(foundFirst(({ services, caller }, input) => openCalendar(services.db, caller, input.calendarId)))

export const calendarManagementRouter = router({
  list: verifiedProcedure.query(({ ctx }) => listMyCalendars(ctx.services, readerOf(ctx))),
  create: verifiedProcedure
    .input(newCalendar)
    .mutation(({ ctx, input }) => createCalendar(ctx.services, ctx.caller, input)),
  update: calendarProcedure
    .input(someCalendar.extend(calendarUpdate.shape))
    .mutation(({ ctx, input: { calendarId, ...change } }) =>
      changeCalendar(ctx.services, ctx.caller, calendarId, change),
    ),
  delete: verifiedProcedure
    .input(someCalendar)
    .mutation(({ ctx, input }) => deleteCalendar(ctx.services, ctx.caller, input.calendarId)),
  calendarEvents: calendarProcedure
    .input(someCalendar.extend(calendarEventsQuery.shape))
    .query(({ ctx, input }) => listCalendarEvents(ctx.services, readerOf(ctx), input)),
  add: verifiedProcedure
    .input(calendarToAdd)
    .mutation(({ ctx, input }) => addHolidayCalendar(ctx.services, readerOf(ctx), input.calendar_id)),
  remove: verifiedProcedure
    .input(listedCalendar)
    .mutation(({ ctx, input }) => removeHolidayCalendar(ctx.services, ctx.caller, input.id)),
  updateColors: verifiedProcedure
    .input(listedCalendar)
    .use(foundFirst(({ services, caller }, { id }) => openCalendar(services.db, caller, id)))
    .input(listedCalendar.extend(calendarColors.shape))
    .mutation(({ ctx, input: { id, ...colors } }) => changeCalendarColors(ctx.services, ctx.caller, id, colors)),
  events: verifiedProcedure
    .input(z.object({ calendar_ids: someCalendarsEvents.shape.calendar_ids }))
    .use(foundFirst(({ services, caller }, { calendar_ids }) => openCalendars(services.db, caller, calendar_ids)))
    .input(someCalendarsEvents)
    .query(({ ctx, input }) => listSomeCalendarsEvents(ctx.services, readerOf(ctx), input)),
})

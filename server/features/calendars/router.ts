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
import {
  calendar,
  calendarEvent,
  calendarEvents,
  calendarEventsPage,
  calendars,
  eventsPage,
} from '#shared/outputs/calendars.ts'
import { success } from '#shared/outputs/fields.ts'
import { checked } from '../../platform/output.ts'
import { type Caller, foundFirst, router, verifiedProcedure } from '../../platform/trpc.ts'
import { deleteEvent, updateEvent } from './event-changes.ts'
import { createEvent, getEvent, listEvents } from './events.ts'
import { addHolidayCalendar, removeHolidayCalendar } from './holidays/holiday-calendars.ts'
import { openCalendar } from './management/calendar.ts'
import { changeCalendar, createCalendar, deleteCalendar, listMyCalendars } from './management/calendars.ts'
import { changeCalendarColors } from './management/colors.ts'
import { listCalendarEvents, listSomeCalendarsEvents, openCalendars } from './sync/calendar-events.ts'

/** The caller as reader, with the language of the request. */
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
    .output(checked(calendarEvents))
    .query(({ ctx, input }) => listEvents(ctx.services, readerOf(ctx), input)),
  getEvent: eventProcedure
    .meta({ errors: ['not_found'] })
    .input(someEvent)
    .output(checked(calendarEvent))
    .query(({ ctx, input }) => getEvent(ctx.services, readerOf(ctx), input)),
  createEvent: verifiedProcedure
    .meta({ takesIdempotencyKey: true, errors: ['quota_reached'] })
    .input(eventInput)
    .output(checked(calendarEvent))
    .mutation(({ ctx, input }) => createEvent(ctx, ctx.caller, input)),
  updateEvent: eventProcedure
    .meta({ errors: ['not_found', 'is_meeting', 'event_not_writable', 'account_not_writable', 'quota_reached'] })
    .input(ownEvent.extend({ ...accountChange.shape, event: eventInput }))
    .output(checked(calendarEvent))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: eventProcedure
    .meta({ errors: ['not_found', 'is_meeting', 'event_not_writable', 'quota_reached'] })
    .input(ownEvent)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input)),
})

const someCalendar = z.object(calendarId.shape)
const listedCalendar = z.object(listedCalendarId.shape)

const calendarProcedure = verifiedProcedure
  .input(someCalendar)
  .use(foundFirst(({ services, caller }, input) => openCalendar(services.db, caller, input.calendarId)))

export const calendarManagementRouter = router({
  list: verifiedProcedure.output(checked(calendars)).query(({ ctx }) => listMyCalendars(ctx.services, readerOf(ctx))),
  create: verifiedProcedure
    .meta({ errors: ['account_not_writable', 'not_found', 'too_many_calendars'] })
    .input(newCalendar)
    .output(checked(calendar))
    .mutation(({ ctx, input }) => createCalendar(ctx.services, ctx.caller, input)),
  update: calendarProcedure
    .meta({ errors: ['not_found', 'calendar_not_writable', 'account_not_writable'] })
    .input(someCalendar.extend(calendarUpdate.shape))
    .output(checked(calendar))
    .mutation(({ ctx, input: { calendarId, ...change } }) =>
      changeCalendar(ctx.services, ctx.caller, calendarId, change),
    ),
  delete: verifiedProcedure
    .meta({
      errors: ['not_found', 'main_calendar', 'calendar_not_writable', 'account_not_writable', 'not_own_calendar'],
    })
    .input(someCalendar)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteCalendar(ctx.services, ctx.caller, input.calendarId)),
  calendarEvents: calendarProcedure
    .meta({ errors: ['not_found', 'sync_token_expired'] })
    .input(someCalendar.extend(calendarEventsQuery.shape))
    .output(checked(calendarEventsPage))
    .query(({ ctx, input }) => listCalendarEvents(ctx.services, readerOf(ctx), input)),
  add: verifiedProcedure
    .meta({ errors: ['not_found', 'too_many_calendars'] })
    .input(calendarToAdd)
    .output(checked(calendar))
    .mutation(({ ctx, input }) => addHolidayCalendar(ctx.services, readerOf(ctx), input.calendar_id)),
  remove: verifiedProcedure
    .meta({ errors: ['not_found', 'own_calendar'] })
    .input(listedCalendar)
    .output(checked(success))
    .mutation(({ ctx, input }) => removeHolidayCalendar(ctx.services, ctx.caller, input.id)),
  updateColors: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(listedCalendar)
    .use(foundFirst(({ services, caller }, { id }) => openCalendar(services.db, caller, id)))
    .input(listedCalendar.extend(calendarColors.shape))
    .output(checked(calendar))
    .mutation(({ ctx, input: { id, ...colors } }) => changeCalendarColors(ctx.services, ctx.caller, id, colors)),
  events: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(z.object({ calendar_ids: someCalendarsEvents.shape.calendar_ids }))
    .use(foundFirst(({ services, caller }, { calendar_ids }) => openCalendars(services.db, caller, calendar_ids)))
    .input(someCalendarsEvents)
    .output(checked(eventsPage))
    .query(({ ctx, input }) => listSomeCalendarsEvents(ctx.services, readerOf(ctx), input)),
})

import { z } from 'zod'
import { importId, importInput } from '#shared/calendar-import.ts'
import {
  accountUpdate,
  calendarColors,
  calendarEventsQuery,
  calendarId,
  calendarToAdd,
  calendarUpdate,
  multipleCalendarsQuery,
  newCalendar,
} from '#shared/calendars.ts'
import {
  accountChange,
  eventAccount,
  eventId,
  eventInput,
  eventRange,
  eventScope,
  eventUpdate,
} from '#shared/events.ts'
import type { Language } from '#shared/languages.ts'
import {
  calendar,
  calendarEvent,
  calendarEvents,
  calendarEventsPage,
  calendars,
  eventsPage,
  importPreview,
  importResult,
} from '#shared/outputs/calendars.ts'
import { success } from '#shared/outputs/fields.ts'
import { accountIdInput } from '#shared/users.ts'
import { limitConcurrency, queueCalls } from '../../platform/limits/concurrency-limit.ts'
import { checked } from '../../platform/output.ts'
import {
  type Caller,
  limited,
  notFoundFirst,
  router,
  unqueuedVerifiedProcedure,
  verifiedProcedure,
} from '../../platform/trpc.ts'
import { getAccount } from '../users/synchronized-accounts.ts'
import { addCalendar, removeCalendar } from './accounts/added-calendars.ts'
import { setBusyOnly } from './accounts/busy-only/set-busy-only.ts'
import { deleteEvent, updateEvent } from './event-changes.ts'
import { createEvent, getEvent, listEvents } from './events.ts'
import { importFile, previewImport, undoImport } from './import/import-events.ts'
import { getCalendar } from './management/calendar.ts'
import { createCalendar, deleteCalendar, listCallerCalendars, updateCalendar } from './management/calendars.ts'
import { updateCalendarColors } from './management/colors.ts'
import { listCalendarEvents, listCalendarsIncluding, listEventsInCalendars } from './sync/calendar-events.ts'

/** The caller as the viewer of events and calendars, in the language of the request. */
function toViewer({ caller, language }: { caller: Caller; language: Language }): Caller & { language: Language } {
  return { ...caller, language }
}

const eventReference = z.object({ eventId, scope: z.optional(eventScope) })
const accountEventReference = eventReference.extend(eventAccount.shape)

const eventProcedure = verifiedProcedure
  .input(z.object({ eventId }))
  .use(notFoundFirst(({ services, caller }, input) => getEvent(services, caller, input)))

/** Reading a large file takes seconds. */
const importProcedure = unqueuedVerifiedProcedure
  .use(limited({ name: 'calendar-import', points: 60, seconds: 900, per: 'caller' }))
  .use(limitConcurrency({ total: 8, perCaller: 2 }))

/** Listing 10,000 events occupies the server for a few hundred ms, so a user's lists are read one after another. */
const queueEventLists = queueCalls()

export const calendarRouter = router({
  previewImport: importProcedure
    .input(importInput)
    .output(checked(importPreview))
    .mutation(({ ctx, input }) => previewImport(ctx.services, ctx.caller, input)),
  importFile: importProcedure
    .meta({ errors: ['quota_reached'] })
    .input(importInput)
    .output(checked(importResult))
    .mutation(({ ctx, input }) => importFile(ctx.services, ctx.caller, input)),
  undoImport: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(importId)
    .output(checked(success))
    .mutation(({ ctx, input }) => undoImport(ctx.services, ctx.caller, input)),
  listEvents: verifiedProcedure
    .input(eventRange)
    .use(queueEventLists)
    .output(checked(calendarEvents))
    .query(({ ctx, input }) => listEvents(ctx.services, toViewer(ctx), input)),
  getEvent: eventProcedure
    .meta({ errors: ['not_found', 'extra_date'] })
    .input(eventReference)
    .output(checked(calendarEvent))
    .query(({ ctx, input }) => getEvent(ctx.services, toViewer(ctx), input)),
  createEvent: verifiedProcedure
    .meta({ hasIdempotencyKey: true, errors: ['quota_reached', 'account_closed'] })
    .input(eventInput)
    .output(checked(calendarEvent))
    .mutation(({ ctx, input }) => createEvent(ctx, ctx.caller, input)),
  updateEvent: eventProcedure
    .meta({
      errors: [
        'not_found',
        'is_meeting',
        'extra_date',
        'event_not_writable',
        'organizer_only',
        'account_not_writable',
        'quota_reached',
      ],
    })
    .input(accountEventReference.extend({ ...accountChange.shape, event: eventUpdate }))
    .output(checked(calendarEvent))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: eventProcedure
    .meta({ errors: ['not_found', 'is_meeting', 'event_not_writable', 'quota_reached'] })
    .input(accountEventReference)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input)),
})

const calendarReference = z.object(calendarId.shape)
/** For calls whose parameter is named `id`. */
const calendarByIdInput = z.object({ id: calendarId.shape.calendarId })

const calendarProcedure = verifiedProcedure
  .input(calendarReference)
  .use(notFoundFirst(({ services, caller }, input) => getCalendar(services.db, caller, input.calendarId)))

export const calendarManagementRouter = router({
  list: verifiedProcedure
    .output(checked(calendars))
    .query(({ ctx }) => listCallerCalendars(ctx.services, toViewer(ctx))),
  create: verifiedProcedure
    .meta({ errors: ['account_not_writable', 'not_found', 'too_many_calendars'] })
    .input(newCalendar)
    .output(checked(calendar))
    .mutation(({ ctx, input }) => createCalendar(ctx.services, ctx.caller, input)),
  update: calendarProcedure
    .meta({ errors: ['not_found', 'calendar_not_writable', 'account_not_writable'] })
    .input(calendarReference.extend(calendarUpdate.shape))
    .output(checked(calendar))
    .mutation(({ ctx, input: { calendarId, ...change } }) =>
      updateCalendar(ctx.services, toViewer(ctx), calendarId, change),
    ),
  delete: verifiedProcedure
    .meta({
      errors: ['not_found', 'main_calendar', 'calendar_not_writable', 'account_not_writable', 'not_own_calendar'],
    })
    .input(calendarReference)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteCalendar(ctx.services, ctx.caller, input.calendarId)),
  calendarEvents: calendarProcedure
    .meta({ errors: ['not_found', 'sync_token_expired'] })
    .input(calendarReference.extend(calendarEventsQuery.shape))
    .use(queueEventLists)
    .output(checked(calendarEventsPage))
    .query(({ ctx, input }) => listCalendarEvents(ctx.services, toViewer(ctx), input)),
  add: verifiedProcedure
    .meta({ errors: ['not_found', 'too_many_calendars', 'account_not_writable'] })
    .input(calendarToAdd)
    .output(checked(calendar))
    .mutation(({ ctx, input }) => addCalendar(ctx.services, toViewer(ctx), input)),
  remove: verifiedProcedure
    .meta({ errors: ['not_found', 'own_calendar', 'calendar_not_writable', 'account_not_writable'] })
    .input(calendarByIdInput)
    .output(checked(success))
    .mutation(({ ctx, input }) => removeCalendar(ctx.services, ctx.caller, input.id)),
  updateAccount: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(accountIdInput)
    .use(notFoundFirst(({ services, caller }, { account_id }) => getAccount(services.db, caller, account_id)))
    .input(accountUpdate)
    .output(checked(success))
    .mutation(({ ctx, input }) => setBusyOnly(ctx.services, ctx.caller, input)),
  updateColors: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(calendarByIdInput)
    .use(notFoundFirst(({ services, caller }, { id }) => getCalendar(services.db, caller, id)))
    .input(calendarByIdInput.extend(calendarColors.shape))
    .output(checked(calendar))
    .mutation(({ ctx, input: { id, ...colors } }) => updateCalendarColors(ctx.services, toViewer(ctx), id, colors)),
  events: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(z.object({ calendar_ids: multipleCalendarsQuery.shape.calendar_ids }))
    .use(
      notFoundFirst(({ services, caller }, { calendar_ids }) =>
        listCalendarsIncluding(services.db, caller, calendar_ids),
      ),
    )
    .input(multipleCalendarsQuery)
    .use(queueEventLists)
    .output(checked(eventsPage))
    .query(({ ctx, input }) => listEventsInCalendars(ctx.services, toViewer(ctx), input)),
})

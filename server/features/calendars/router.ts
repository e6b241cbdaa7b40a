import { z } from 'zod'
import { eventId, eventInput, eventRange, eventScope } from '#shared/events.ts'
import { router, verifiedProcedure } from '../../platform/trpc.ts'
import { deleteEvent, updateEvent } from './event-changes.ts'
import { createEvent, getEvent, listEvents } from './events.ts'

const someEvent = z.object({ eventId, scope: z.optional(eventScope) })

export const calendarRouter = router({
  listEvents: verifiedProcedure
    .input(eventRange)
    .query(({ ctx, input }) => listEvents(ctx.services, ctx.caller, input)),
  getEvent: verifiedProcedure.input(someEvent).query(({ ctx, input }) => getEvent(ctx.services, ctx.caller, input)),
  createEvent: verifiedProcedure
    .input(eventInput)
    .mutation(({ ctx, input }) => createEvent(ctx.services, ctx.caller, input)),
  updateEvent: verifiedProcedure
    .input(someEvent.extend({ event: eventInput }))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: verifiedProcedure
    .input(someEvent)
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input)),
})

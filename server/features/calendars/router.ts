import { z } from 'zod'
import { eventId, eventInput, eventRange } from '#shared/events.ts'
import { router, verifiedProcedure } from '../../platform/trpc.ts'
import { createEvent, deleteEvent, listEvents, updateEvent } from './events.ts'

export const calendarRouter = router({
  listEvents: verifiedProcedure
    .input(eventRange)
    .query(({ ctx, input }) => listEvents(ctx.services, ctx.caller, input)),
  createEvent: verifiedProcedure
    .input(eventInput)
    .mutation(({ ctx, input }) => createEvent(ctx.services, ctx.caller, input)),
  updateEvent: verifiedProcedure
    .input(z.object({ eventId, event: eventInput }))
    .mutation(({ ctx, input }) => updateEvent(ctx.services, ctx.caller, input)),
  deleteEvent: verifiedProcedure
    .input(z.object({ eventId }))
    .mutation(({ ctx, input }) => deleteEvent(ctx.services, ctx.caller, input.eventId)),
})

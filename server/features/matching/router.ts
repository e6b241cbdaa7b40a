import { z } from 'zod'
import { rescheduleInput } from '#shared/events.ts'
import { availabilityInput, bookInput, groupBookInput, invitationToken } from '#shared/invitations.ts'
import { invitationProcedure, router, verifiedInvitationProcedure } from '../../platform/trpc.ts'
import { listAvailability } from './availability.ts'
import { bookAutomatically, bookGroup, bookManually } from './book.ts'
import { cancelMeeting, undoBooking } from './cancel.ts'
import { getMeeting } from './meetings.ts'
import { proposeTime } from './proposal.ts'
import { rescheduleAutomatically, rescheduleTo } from './reschedule.ts'

const meetingId = z.string().regex(/^[\w-]{22}$/)

export const matchRouter = router({
  availability: invitationProcedure.input(availabilityInput).query(({ ctx, input }) => listAvailability(ctx, input)),
  book: invitationProcedure.input(bookInput).mutation(({ ctx, input }) => bookManually(ctx, input)),
  autoCreateBatch: verifiedInvitationProcedure
    .input(invitationToken)
    .mutation(({ ctx, input }) => bookAutomatically(ctx, input.token)),
  autoCreateMultipleBatch: verifiedInvitationProcedure
    .input(groupBookInput)
    .mutation(({ ctx, input }) => bookGroup(ctx, input)),
  autoRescheduleBatch: invitationProcedure
    .input(z.object({ eventId: meetingId }))
    .mutation(({ ctx, input }) => rescheduleAutomatically(ctx, input.eventId)),
  proposal: invitationProcedure
    .input(z.object({ eventId: meetingId }))
    .query(({ ctx, input }) => proposeTime(ctx, input.eventId)),
})

export const eventsRouter = router({
  get: invitationProcedure
    .input(z.object({ eventId: meetingId }))
    .query(({ ctx, input }) => getMeeting(ctx, input.eventId)),
  reschedule: invitationProcedure
    .input(z.object({ eventId: meetingId, event: rescheduleInput }))
    .mutation(({ ctx, input }) => rescheduleTo(ctx, input.eventId, input.event)),
  cancel: invitationProcedure
    .input(z.object({ eventId: meetingId }))
    .mutation(({ ctx, input }) => cancelMeeting(ctx, input.eventId)),
  undo: invitationProcedure
    .input(z.object({ eventId: meetingId, undo_token: z.string().max(100) }))
    .mutation(({ ctx, input }) => undoBooking(ctx, input)),
})

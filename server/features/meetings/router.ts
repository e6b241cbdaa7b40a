import { z } from 'zod'
import {
  automaticBookInput,
  availabilityInput,
  bookInput,
  groupBookInput,
  groupProposalInput,
  invitationToken,
  scheduleGroupInput,
} from '#shared/invitations.ts'
import { automaticMoveInput, cancelInput, meetingParam, meetingUpdate, moveInput } from '#shared/meeting-input.ts'
import { notMeInput } from '#shared/not-me.ts'
import { iCalendar } from '#shared/outputs/calendars.ts'
import { success } from '#shared/outputs/fields.ts'
import { groupProposal, proposal } from '#shared/outputs/invitations.ts'
import { availability, bookingResult, cancellationResult, meetingView, notMe } from '#shared/outputs/meetings.ts'
import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'
import { checked } from '../../platform/output.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Caller,
  type Context,
  invitationProcedure,
  limited,
  notFoundFirst,
  publicProcedure,
  router,
  verifiedInvitationProcedure,
  verifiedProcedure,
} from '../../platform/trpc.ts'
import { getOtherMembers } from '../groups/members.ts'
import { openInvitation } from '../invitations/tokens.ts'
import { listAvailability } from './availability.ts'
import { bookAutomatically, bookGroup, bookManually, scheduleGroup } from './book.ts'
import { cancelMeeting, undoBooking } from './cancel.ts'
import { openInvitationAsOwner } from './group.ts'
import { confirmNotMe, getNotMe, unblockAddress } from './guests/not-me.ts'
import { LIMITS } from './limits.ts'
import { getMeetingFile } from './meeting-calendar.ts'
import { getMeeting } from './meetings.ts'
import { proposeGroupTime, proposeTime } from './proposal.ts'
import { rescheduleAutomatically, rescheduleTo } from './reschedule.ts'

const meetingInput = z.object({ eventId: meetingParam })

/** Moves or cancels a meeting, or undoes a booking. */
const changeProcedure = invitationProcedure
  .use(limited(LIMITS.changes))
  .input(meetingInput)
  // A handle is a secret, so counters store its hash.
  .use(limited(LIMITS.changesPerMeeting, ({ eventId }) => sha256(eventId)))
  .use(notFoundFirst(({ services, caller }, { eventId }) => getMeeting(services, caller, eventId)))

/** The target of a listing: a link, or a meeting to move. */
const listingInput = z.object({ token: availabilityInput.shape.token, event_id: availabilityInput.shape.event_id })

/** A procedure that finds a time for the caller and a group. */
const createGroupProcedure = (limit: DeclaredLimit) =>
  verifiedProcedure
    .use(limited(limit))
    .input(z.object({ group_id: scheduleGroupInput.shape.group_id }))
    .use(notFoundFirst(({ services, caller }, { group_id }) => checkGroup(services, caller, group_id)))

/** Errors when Meridian searches for a time. */
const searchErrors = ['no_common_time', 'calendar_unread'] as const

/** Errors for a chosen or proposed time. */
const timeErrors = ['just_taken', 'outside_availability'] as const

/** Errors when a meeting is moved. */
const moveErrors = ['not_found', 'meeting_cancelled', 'meeting_changed', 'meeting_left', 'meeting_over'] as const

const bookingErrors = ['account_closed', ...timeErrors, ...searchErrors] as const

export const matchRouter = router({
  availability: invitationProcedure
    .meta({
      errors: ['invalid_token', 'expired_token', 'not_found', 'meeting_cancelled', 'meeting_left', 'meeting_over'],
    })
    .use(limited(LIMITS.listings))
    .input(listingInput)
    .use(notFoundFirst(checkListingTarget))
    .input(availabilityInput)
    .output(checked(availability))
    .query(({ ctx, input }) => listAvailability(ctx.services, ctx.caller, input)),
  book: invitationProcedure
    .meta({ hasIdempotencyKey: true, errors: ['invalid_token', 'expired_token', 'bookings_full', ...bookingErrors] })
    .use(limited(LIMITS.bookings))
    .input(invitationToken)
    .use(notFoundFirst(({ services }, { token }) => openInvitation(services, token)))
    .input(bookInput)
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => bookManually(ctx.services, ctx.caller, input, ctx)),
  autoCreateBatch: verifiedInvitationProcedure
    .meta({ hasIdempotencyKey: true, errors: ['invalid_token', 'expired_token', ...bookingErrors] })
    .use(limited(LIMITS.bookings))
    .input(automaticBookInput)
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => bookAutomatically(ctx.services, ctx.caller, input, ctx)),
  autoCreateMultipleBatch: verifiedInvitationProcedure
    .use(limited(LIMITS.bookings))
    .input(z.object({ ...invitationToken.shape, group_id: groupBookInput.shape.group_id }))
    .use(
      notFoundFirst(async ({ services, caller }, { token, group_id }) => {
        const invitation = await openInvitationAsOwner(services, caller, token)
        invitation.checkValidity()
        await checkGroup(services, caller, group_id)
      }),
    )
    .meta({
      hasIdempotencyKey: true,
      errors: ['not_the_sender', 'not_found', 'invalid_token', 'expired_token', ...bookingErrors],
    })
    .input(groupBookInput)
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => bookGroup(ctx.services, ctx.caller, input, ctx)),
  autoRescheduleBatch: changeProcedure
    .meta({
      hasIdempotencyKey: true,
      errors: [...moveErrors, ...timeErrors, ...searchErrors],
    })
    .input(automaticMoveInput)
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => rescheduleAutomatically(ctx.services, ctx.caller, input, ctx)),
  proposal: invitationProcedure
    .meta({ errors: ['not_found', 'meeting_cancelled', 'meeting_left', 'meeting_over', ...searchErrors] })
    .use(limited(LIMITS.listings))
    .input(meetingInput)
    .input(moveInput)
    .output(checked(proposal))
    .query(({ ctx, input }) => proposeTime(ctx.services, ctx.caller, input)),
})

export const meetingsRouter = router({
  scheduleGroup: createGroupProcedure(LIMITS.bookings)
    .meta({ hasIdempotencyKey: true, errors: ['not_found', ...bookingErrors] })
    .input(scheduleGroupInput)
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => scheduleGroup(ctx.services, ctx.caller, input, ctx)),
  proposeGroup: createGroupProcedure(LIMITS.listings)
    .meta({ errors: ['not_found', ...searchErrors] })
    .input(groupProposalInput)
    .output(checked(groupProposal))
    .query(({ ctx, input }) => proposeGroupTime(ctx.services, ctx.caller, input, ctx)),
})

export const eventsRouter = router({
  get: invitationProcedure
    .meta({ errors: ['not_found'] })
    .use(limited(LIMITS.views))
    .input(meetingInput)
    .output(checked(meetingView))
    .query(({ ctx, input }) => getMeeting(ctx.services, ctx.caller, input.eventId)),
  getFile: invitationProcedure
    .meta({ errors: ['not_found', 'meeting_cancelled', 'meeting_left'] })
    .use(limited(LIMITS.views))
    .input(meetingInput)
    .output(checked(iCalendar))
    .query(({ ctx, input }) => getMeetingFile(ctx.services, ctx.caller, input.eventId, ctx)),
  reschedule: changeProcedure
    .meta({
      hasIdempotencyKey: true,
      errors: [...moveErrors, 'organizer_only', ...timeErrors],
    })
    .input(z.object({ event: meetingUpdate }))
    .output(checked(bookingResult))
    .mutation(({ ctx, input }) => rescheduleTo(ctx.services, ctx.caller, input, ctx)),
  cancel: changeProcedure
    .meta({ errors: ['not_found', 'meeting_changed', 'meeting_over'] })
    .input(cancelInput)
    .output(checked(cancellationResult))
    .mutation(({ ctx, input }) => cancelMeeting(ctx.services, ctx.caller, input, ctx)),
  undo: changeProcedure
    .meta({ errors: ['not_found', 'meeting_cancelled', 'undo_over'] })
    .input(z.object({ undo_token: z.string().max(100) }))
    .output(checked(success))
    .mutation(({ ctx, input }) => undoBooking(ctx.services, ctx.caller, input)),
})

async function checkListingTarget(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  { token, event_id }: z.output<typeof listingInput>,
) {
  if (event_id !== undefined) await getMeeting(services, caller, event_id)
  else if (token !== undefined) await openInvitation(services, token)
}

async function checkGroup(services: Services, caller: Caller, group_id: string | undefined) {
  if (group_id !== undefined) await getOtherMembers(services.db, caller, group_id)
}

export const notMeRouter = router({
  get: publicProcedure
    .meta({ errors: ['not_found'] })
    .use(limited(LIMITS.views))
    .input(notMeInput)
    .output(checked(notMe))
    .query(({ ctx, input }) => getNotMe(ctx.services, input.secret)),
  confirm: publicProcedure
    .meta({ errors: ['not_found'] })
    .use(limited(LIMITS.changes))
    .input(notMeInput)
    .output(checked(notMe))
    .mutation(({ ctx, input }) => confirmNotMe(ctx.services, input.secret)),
  unblock: publicProcedure
    .meta({ errors: ['not_found'] })
    .use(limited(LIMITS.changes))
    .input(notMeInput)
    .output(checked(notMe))
    .mutation(({ ctx, input }) => unblockAddress(ctx.services, input.secret)),
})

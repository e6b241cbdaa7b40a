import { generalFeedback, supportMessage } from '#shared/feedback.ts'
import { publicProcedure, router, verifiedProcedure } from '../../platform/trpc.ts'
import { sendGeneralFeedback, sendSupportMessage } from './feedback.ts'

export const feedbackRouter = router({
  general: verifiedProcedure
    .input(generalFeedback)
    .mutation(({ ctx, input }) => sendGeneralFeedback(ctx.services, ctx.caller, input.message)),
  support: publicProcedure.input(supportMessage).mutation(({ ctx, input }) => sendSupportMessage(ctx, input)),
  /** Where the community meets; null where there is no such place. */
  community: publicProcedure.query(({ ctx }) => ({ url: ctx.services.config.communityInviteUrl ?? null })),
})

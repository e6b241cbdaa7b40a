import { generalFeedback, supportMessage } from '#shared/feedback.ts'
import { limited, publicProcedure, router, verifiedProcedure } from '../../platform/trpc.ts'
import { sendGeneralFeedback, sendSupportMessage } from './feedback.ts'
import { LIMITS } from './limits.ts'

export const feedbackRouter = router({
  general: verifiedProcedure
    .use(limited(LIMITS.feedback))
    .input(generalFeedback)
    .mutation(({ ctx, input }) => sendGeneralFeedback(ctx.services, ctx.caller, input.message)),
  support: publicProcedure
    .use(limited(LIMITS.support))
    .input(supportMessage)
    .use(limited(LIMITS.supportOfAddress, ({ email }) => email))
    .mutation(({ ctx, input }) => sendSupportMessage(ctx, input)),
  /** Where the community meets; null where there is no such place. */
  community: publicProcedure.query(({ ctx }) => ({ url: ctx.services.config.communityInviteUrl ?? null })),
})

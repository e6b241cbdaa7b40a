import { generalFeedback, supportMessage } from '#shared/feedback.ts'
import { community } from '#shared/outputs/feedback.ts'
import { success } from '#shared/outputs/fields.ts'
import { checked } from '../../platform/output.ts'
import { limited, publicProcedure, router, verifiedProcedure } from '../../platform/trpc.ts'
import { sendGeneralFeedback, sendSupportMessage } from './feedback.ts'
import { LIMITS } from './limits.ts'

export const feedbackRouter = router({
  general: verifiedProcedure
    .use(limited(LIMITS.feedback))
    .input(generalFeedback)
    .output(checked(success))
    .mutation(({ ctx, input }) => sendGeneralFeedback(ctx.services, ctx.caller, input.message)),
  support: publicProcedure
    .use(limited(LIMITS.support))
    .input(supportMessage)
    .use(limited(LIMITS.supportPerAddress, ({ email }) => email))
    .output(checked(success))
    .mutation(({ ctx, input }) => sendSupportMessage(ctx, input)),
  /** The community's URL; null if there is none. */
  community: publicProcedure
    .output(checked(community))
    .query(({ ctx }) => ({ url: ctx.services.config.communityInviteUrl ?? null })),
})

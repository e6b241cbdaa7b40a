import { feedSecret } from '#shared/calendar-feed.ts'
import { publicProcedure, router, verifiedProcedure } from '../../platform/trpc.ts'
import { getFeed, readFeed, renewFeed, revokeFeed } from './feed.ts'

export const calendarFeedRouter = router({
  get: verifiedProcedure.query(({ ctx }) => getFeed(ctx.services, ctx.caller)),
  renew: verifiedProcedure.mutation(({ ctx }) => renewFeed(ctx.services, ctx.caller)),
  revoke: verifiedProcedure.mutation(({ ctx }) => revokeFeed(ctx.services, ctx.caller)),
  read: publicProcedure.input(feedSecret).query(({ ctx, input }) => readFeed(ctx, input.secret)),
})

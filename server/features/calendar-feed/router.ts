import { feedSecret } from '#shared/calendar-feed.ts'
import { iCalendar } from '#shared/outputs/calendars.ts'
import { success } from '#shared/outputs/fields.ts'
import { calendarFeed } from '#shared/outputs/users.ts'
import { checked } from '../../platform/output.ts'
import { publicProcedure, router, verifiedProcedure } from '../../platform/trpc.ts'
import { getFeed, readFeed, renewFeed, revokeFeed } from './feed.ts'

export const calendarFeedRouter = router({
  get: verifiedProcedure
    .meta({ credentials: 'session' })
    .output(checked(calendarFeed))
    .query(({ ctx }) => getFeed(ctx.services, ctx.caller)),
  renew: verifiedProcedure
    .meta({ credentials: 'session' })
    .output(checked(calendarFeed))
    .mutation(({ ctx }) => renewFeed(ctx.services, ctx.caller)),
  revoke: verifiedProcedure.output(checked(success)).mutation(({ ctx }) => revokeFeed(ctx.services, ctx.caller)),
  read: publicProcedure
    .meta({ errors: ['not_found'] })
    .input(feedSecret)
    .output(checked(iCalendar))
    .query(({ ctx, input }) => readFeed(ctx, input.secret)),
})

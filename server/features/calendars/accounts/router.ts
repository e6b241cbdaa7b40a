import { accountReconnection, caldavAccount, calendarSubscription } from '#shared/calendar-accounts.ts'
import { accountRemoval, calendarSources } from '#shared/outputs/calendar-accounts.ts'
import { synchronizedAccount } from '#shared/outputs/users.ts'
import { accountIdInput } from '#shared/users.ts'
import { limitConcurrency } from '../../../platform/limits/concurrency-limit.ts'
import { checked } from '../../../platform/output.ts'
import { limited, notFoundFirst, router, verifiedProcedure } from '../../../platform/trpc.ts'
import { getAccount } from '../../users/synchronized-accounts.ts'
import { getAccountRemoval } from './connecting/account-removal.ts'
import { listCalendarSources } from './connecting/calendar-sources.ts'
import { LIMITS } from './connecting/limits.ts'
import { connectCaldavAccount, subscribeToCalendar } from './connecting/manual-accounts.ts'
import { reconnectAccount } from './connecting/reconnect-account.ts'

/** Limits concurrency, because each call may buffer a response of up to 16 MB. */
const connectionProcedure = verifiedProcedure
  .use(limited(LIMITS.connections))
  .use(limitConcurrency({ total: 16, perCaller: 3 }))

export const calendarAccountsRouter = router({
  listSources: verifiedProcedure.output(checked(calendarSources)).query(({ ctx }) => listCalendarSources(ctx.services)),
  connectCaldavAccount: connectionProcedure
    .meta({ errors: ['quota_reached'] })
    .input(caldavAccount)
    .output(checked(synchronizedAccount))
    .mutation(({ ctx, input }) => connectCaldavAccount(ctx.services, ctx.caller, input)),
  subscribeToCalendar: connectionProcedure
    .meta({ errors: ['quota_reached'] })
    .input(calendarSubscription)
    .output(checked(synchronizedAccount))
    .mutation(({ ctx, input }) => subscribeToCalendar(ctx.services, ctx.caller, input)),
  reconnect: connectionProcedure
    .meta({ errors: ['not_found'] })
    .input(accountIdInput)
    .use(notFoundFirst(({ services, caller }, { account_id }) => getAccount(services.db, caller, account_id)))
    .input(accountReconnection)
    .output(checked(synchronizedAccount))
    .mutation(({ ctx, input }) => reconnectAccount(ctx.services, ctx.caller, input)),
  getRemoval: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(accountIdInput)
    .output(checked(accountRemoval))
    .query(({ ctx, input }) => getAccountRemoval(ctx.services, ctx.caller, input.account_id)),
})

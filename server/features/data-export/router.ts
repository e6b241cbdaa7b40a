import { iCalendar } from '#shared/outputs/calendars.ts'
import { userData } from '#shared/outputs/users.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'
import { checked } from '../../platform/output.ts'
import { limited, router, signedInProcedure } from '../../platform/trpc.ts'
import { exportCalendar, exportUserData } from './export.ts'

const EXPORT_LIMIT: DeclaredLimit = { name: 'data-export', points: 20, seconds: 3600, per: 'caller' }

/** Limits concurrency, because each call may build a file from 200 MB of text. */
const exportProcedure = signedInProcedure.use(limitConcurrency({ total: 4, perCaller: 2 })).use(limited(EXPORT_LIMIT))

/** Open to every signed-in user: people own their data, verified or not. */
export const dataExportRouter = router({
  userData: exportProcedure.output(checked(userData)).query(({ ctx }) => exportUserData(ctx.services, ctx.caller)),
  calendar: exportProcedure.output(checked(iCalendar)).query(({ ctx }) => exportCalendar(ctx.services, ctx.caller)),
})

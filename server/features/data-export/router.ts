import { router, signedInProcedure } from '../../platform/trpc.ts'
import { exportCalendar, exportUserData } from './export.ts'

/** For everybody who is signed in: what is stored of somebody is theirs, verified or not. */
export const dataExportRouter = router({
  userData: signedInProcedure.query(({ ctx }) => exportUserData(ctx.services, ctx.caller)),
  calendar: signedInProcedure.query(({ ctx }) => exportCalendar(ctx.services, ctx.caller)),
})

import {
  accessRequest,
  accessRequestFilter,
  accessRequestId,
  emailCodeAnswer,
  emailCodeRequest,
  newAccessCode,
  verificationToken,
} from '#shared/access.ts'
import { auditLogFilter } from '#shared/activity.ts'
import type { SessionId } from '#shared/ids.ts'
import { providerCallback, providerSignIn, signInCode } from '#shared/provider-sign-in.ts'
import { sessionId } from '#shared/sessions.ts'
import { listAuditLog } from '../../platform/audit/entries.ts'
import {
  adminProcedure,
  limited,
  publicProcedure,
  router,
  sameSiteProcedure,
  signedInProcedure,
} from '../../platform/trpc.ts'
import { issueAccessCode, listAccessCodes, redeemAccessCode } from './access-codes.ts'
import { approveAccessRequest, listAccessRequests, rejectAccessRequest, requestAccess } from './access-requests.ts'
import { requestEmailCode } from './email-code/request-code.ts'
import { verifyEmailCode } from './email-code/verify-code.ts'
import { LIMITS } from './limits.ts'
import { beginProviderSignIn } from './providers/begin-sign-in.ts'
import { exchangeSignInCode } from './providers/exchange-code.ts'
import { finishProviderSignIn } from './providers/finish-sign-in.ts'
import { listProviders } from './providers/offered.ts'
import { refreshSession } from './refresh.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'
import { getAuthStatus, logOut } from './sessions.ts'

export const authRouter = router({
  requestEmailCode: publicProcedure
    .use(limited(LIMITS.codes))
    .input(emailCodeRequest)
    .mutation(({ ctx, input }) => requestEmailCode(ctx, input.email)),
  verifyEmailCode: sameSiteProcedure
    .use(limited(LIMITS.tries))
    .input(emailCodeAnswer)
    .mutation(({ ctx, input }) => verifyEmailCode(ctx, input)),
  providers: publicProcedure.query(({ ctx }) => listProviders(ctx.services)),
  beginProviderSignIn: publicProcedure
    .input(providerSignIn)
    .mutation(({ ctx, input }) => beginProviderSignIn(ctx, input)),
  finishProviderSignIn: publicProcedure
    .input(providerCallback)
    .mutation(({ ctx, input: { provider, answer } }) => finishProviderSignIn(ctx, provider, answer)),
  exchangeCode: sameSiteProcedure
    .use(limited(LIMITS.tries))
    .input(signInCode)
    .mutation(({ ctx, input }) => exchangeSignInCode(ctx, input.code)),
  refresh: sameSiteProcedure.mutation(({ ctx }) => refreshSession(ctx)),
  logout: sameSiteProcedure.mutation(({ ctx }) => logOut(ctx)),
  listSessions: signedInProcedure.query(({ ctx }) => listSessions(ctx.services, ctx.caller)),
  endSession: signedInProcedure
    .input(sessionId)
    .mutation(({ ctx, input }) => endSession(ctx.services, ctx.caller, input.id as SessionId)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx.services, ctx.caller)),
  status: signedInProcedure.query(({ ctx }) => getAuthStatus(ctx.services, ctx.caller)),
  verifyToken: publicProcedure
    .use(limited(LIMITS.redemptions))
    .input(verificationToken)
    .mutation(({ ctx, input }) => redeemAccessCode(ctx, input.token)),
  requestAccess: publicProcedure
    .use(limited(LIMITS.requests))
    .use(limited(LIMITS.requestsOfDay))
    .input(accessRequest)
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),
  listAccessRequests: adminProcedure
    .input(accessRequestFilter)
    .query(({ ctx, input }) => listAccessRequests(ctx.services, input.status)),
  approveAccessRequest: adminProcedure
    .input(accessRequestId)
    .mutation(({ ctx, input }) => approveAccessRequest(ctx.services, ctx.caller, input.id)),
  rejectAccessRequest: adminProcedure
    .input(accessRequestId)
    .mutation(({ ctx, input }) => rejectAccessRequest(ctx.services, ctx.caller, input.id)),
  issueAccessCode: adminProcedure
    .input(newAccessCode)
    .mutation(({ ctx, input }) => issueAccessCode(ctx.services, ctx.caller, input)),
  listAccessCodes: adminProcedure.query(({ ctx }) => listAccessCodes(ctx.services)),
  auditLog: adminProcedure.input(auditLogFilter).query(({ ctx, input }) => listAuditLog(ctx.services, input)),
})

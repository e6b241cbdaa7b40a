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
import {
  accessCodes,
  arrival,
  bearerToken,
  endedSessions,
  issuedCode,
  requestForAccess,
  requestsForAccess,
  sessions,
  signInProviders,
  signInRequest,
} from '#shared/outputs/access.ts'
import { auditPage } from '#shared/outputs/activity.ts'
import { success } from '#shared/outputs/fields.ts'
import { authStatus } from '#shared/outputs/users.ts'
import { providerCallback, providerSignIn, signInCode } from '#shared/provider-sign-in.ts'
import { sessionId } from '#shared/sessions.ts'
import { listAuditLog } from '../../platform/audit/entries.ts'
import { checked } from '../../platform/output.ts'
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
    .output(checked(signInRequest))
    .mutation(({ ctx, input }) => requestEmailCode(ctx, input.email)),
  verifyEmailCode: sameSiteProcedure
    .use(limited(LIMITS.tries))
    .input(emailCodeAnswer)
    .output(checked(bearerToken))
    .mutation(({ ctx, input }) => verifyEmailCode(ctx, input)),
  providers: publicProcedure.output(checked(signInProviders)).query(({ ctx }) => listProviders(ctx.services)),
  beginProviderSignIn: publicProcedure
    .input(providerSignIn)
    .output(checked(arrival))
    .mutation(({ ctx, input }) => beginProviderSignIn(ctx, input)),
  finishProviderSignIn: publicProcedure
    .input(providerCallback)
    .output(checked(arrival))
    .mutation(({ ctx, input: { provider, answer } }) => finishProviderSignIn(ctx, provider, answer)),
  exchangeCode: sameSiteProcedure
    .use(limited(LIMITS.tries))
    .input(signInCode)
    .output(checked(bearerToken))
    .mutation(({ ctx, input }) => exchangeSignInCode(ctx, input.code)),
  refresh: sameSiteProcedure.output(checked(bearerToken)).mutation(({ ctx }) => refreshSession(ctx)),
  logout: sameSiteProcedure.output(checked(success)).mutation(({ ctx }) => logOut(ctx)),
  listSessions: signedInProcedure.output(checked(sessions)).query(({ ctx }) => listSessions(ctx.services, ctx.caller)),
  endSession: signedInProcedure
    .input(sessionId)
    .output(checked(success))
    .mutation(({ ctx, input }) => endSession(ctx.services, ctx.caller, input.id as SessionId)),
  endOtherSessions: signedInProcedure
    .output(checked(endedSessions))
    .mutation(({ ctx }) => endOtherSessions(ctx.services, ctx.caller)),
  status: signedInProcedure.output(checked(authStatus)).query(({ ctx }) => getAuthStatus(ctx.services, ctx.caller)),
  verifyToken: publicProcedure
    .use(limited(LIMITS.redemptions))
    .input(verificationToken)
    .output(checked(success))
    .mutation(({ ctx, input }) => redeemAccessCode(ctx, input.token)),
  requestAccess: publicProcedure
    .use(limited(LIMITS.requests))
    .use(limited(LIMITS.requestsOfDay))
    .input(accessRequest)
    .output(checked(success))
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),
  listAccessRequests: adminProcedure
    .input(accessRequestFilter)
    .output(checked(requestsForAccess))
    .query(({ ctx, input }) => listAccessRequests(ctx.services, input.status)),
  approveAccessRequest: adminProcedure
    .input(accessRequestId)
    .output(checked(requestForAccess))
    .mutation(({ ctx, input }) => approveAccessRequest(ctx.services, ctx.caller, input.id)),
  rejectAccessRequest: adminProcedure
    .input(accessRequestId)
    .output(checked(requestForAccess))
    .mutation(({ ctx, input }) => rejectAccessRequest(ctx.services, ctx.caller, input.id)),
  issueAccessCode: adminProcedure
    .input(newAccessCode)
    .output(checked(issuedCode))
    .mutation(({ ctx, input }) => issueAccessCode(ctx.services, ctx.caller, input)),
  listAccessCodes: adminProcedure.output(checked(accessCodes)).query(({ ctx }) => listAccessCodes(ctx.services)),
  auditLog: adminProcedure
    .input(auditLogFilter)
    .output(checked(auditPage))
    .query(({ ctx, input }) => listAuditLog(ctx.services, input)),
})

import {
  accessRequest,
  accessRequestFilter,
  accessRequestId,
  emailCodeRequest,
  emailCodeVerification,
  newAccessCode,
  verificationToken,
} from '#shared/access.ts'
import { auditLogFilter } from '#shared/activity.ts'
import type { SessionId } from '#shared/ids.ts'
import {
  accessCodes,
  accessRequestListOutput,
  accessRequestOutput,
  bearerToken,
  callbackRedirect,
  endedSessions,
  issuedCode,
  sessions,
  signInProviders,
  signInRequest,
} from '#shared/outputs/access.ts'
import { auditPage } from '#shared/outputs/activity.ts'
import { success } from '#shared/outputs/fields.ts'
import { authStatus } from '#shared/outputs/users.ts'
import { sessionId } from '#shared/sessions.ts'
import { listAuditLog } from '../../platform/audit/entries.ts'
import { checked } from '../../platform/output.ts'
import {
  adminProcedure,
  limited,
  publicProcedure,
  router,
  sameOriginProcedure,
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
import { listProviders } from './providers/list-providers.ts'
import { providerCallback, providerSignIn, signInCode } from './providers/provider-sign-in.ts'
import { refreshSession } from './refresh.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'
import { getAuthStatus, logOut } from './sessions.ts'

export const authRouter = router({
  requestEmailCode: publicProcedure
    .use(limited(LIMITS.codeRequests))
    .input(emailCodeRequest)
    .output(checked(signInRequest))
    .mutation(({ ctx, input }) => requestEmailCode(ctx, input.email)),
  verifyEmailCode: sameOriginProcedure
    .meta({ errors: ['wrong_code'] })
    .use(limited(LIMITS.codeAttempts))
    .input(emailCodeVerification)
    .output(checked(bearerToken))
    .mutation(({ ctx, input }) => verifyEmailCode(ctx, input)),
  providers: publicProcedure.output(checked(signInProviders)).query(({ ctx }) => listProviders(ctx.services)),
  beginProviderSignIn: publicProcedure
    .input(providerSignIn)
    .output(checked(callbackRedirect))
    .mutation(({ ctx, input }) => beginProviderSignIn(ctx, input)),
  finishProviderSignIn: publicProcedure
    .input(providerCallback)
    .output(checked(callbackRedirect))
    .mutation(({ ctx, input: { provider, params } }) => finishProviderSignIn(ctx, provider, params)),
  exchangeCode: sameOriginProcedure
    .meta({ errors: ['sign_in_expired'] })
    .use(limited(LIMITS.codeAttempts))
    .input(signInCode)
    .output(checked(bearerToken))
    .mutation(({ ctx, input }) => exchangeSignInCode(ctx, input.code)),
  refresh: sameOriginProcedure
    .meta({ errors: ['session_ended'] })
    .output(checked(bearerToken))
    .mutation(({ ctx }) => refreshSession(ctx)),
  logout: sameOriginProcedure.output(checked(success)).mutation(({ ctx }) => logOut(ctx)),
  listSessions: signedInProcedure
    .meta({ credentials: 'session' })
    .output(checked(sessions))
    .query(({ ctx }) => listSessions(ctx.services, ctx.caller)),
  endSession: signedInProcedure
    .meta({ credentials: 'session', errors: ['not_found'] })
    .input(sessionId)
    .output(checked(success))
    .mutation(({ ctx, input }) => endSession(ctx.services, ctx.caller, input.id as SessionId)),
  endOtherSessions: signedInProcedure
    .meta({ credentials: 'session' })
    .output(checked(endedSessions))
    .mutation(({ ctx }) => endOtherSessions(ctx.services, ctx.caller)),
  status: signedInProcedure.output(checked(authStatus)).query(({ ctx }) => getAuthStatus(ctx.services, ctx.caller)),
  verifyToken: publicProcedure
    .meta({ credentials: 'bearer', errors: ['invalid_token', 'used_token', 'expired_token'] })
    .use(limited(LIMITS.accessCodeRedemptions))
    .input(verificationToken)
    .output(checked(success))
    .mutation(({ ctx, input }) => redeemAccessCode(ctx, input.token)),
  requestAccess: publicProcedure
    .meta({ errors: ['already_verified', 'pending_request'] })
    .use(limited(LIMITS.accessRequests))
    .use(limited(LIMITS.accessRequestsPerDay))
    .input(accessRequest)
    .output(checked(success))
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),
  listAccessRequests: adminProcedure
    .input(accessRequestFilter)
    .output(checked(accessRequestListOutput))
    .query(({ ctx, input }) => listAccessRequests(ctx.services, input.status)),
  approveAccessRequest: adminProcedure
    .meta({ credentials: 'session', errors: ['not_found', 'already_decided'] })
    .input(accessRequestId)
    .output(checked(accessRequestOutput))
    .mutation(({ ctx, input }) => approveAccessRequest(ctx.services, ctx.caller, input.id)),
  rejectAccessRequest: adminProcedure
    .meta({ errors: ['not_found', 'already_decided'] })
    .input(accessRequestId)
    .output(checked(accessRequestOutput))
    .mutation(({ ctx, input }) => rejectAccessRequest(ctx.services, ctx.caller, input.id)),
  issueAccessCode: adminProcedure
    .meta({ credentials: 'session' })
    .input(newAccessCode)
    .output(checked(issuedCode))
    .mutation(({ ctx, input }) => issueAccessCode(ctx.services, ctx.caller, input)),
  listAccessCodes: adminProcedure.output(checked(accessCodes)).query(({ ctx }) => listAccessCodes(ctx.services)),
  auditLog: adminProcedure
    .meta({ credentials: 'session' })
    .input(auditLogFilter)
    .output(checked(auditPage))
    .query(({ ctx, input }) => listAuditLog(ctx.services, input)),
})

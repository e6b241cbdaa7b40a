import {
  accessRequest,
  accessRequestFilter,
  accessRequestId,
  emailCodeAnswer,
  emailCodeRequest,
  newAccessCode,
  verificationToken,
} from '#shared/access.ts'
import { providerCallback, providerSignIn, signInCode } from '#shared/provider-sign-in.ts'
import { adminProcedure, publicProcedure, router, signedInProcedure } from '../../platform/trpc.ts'
import { issueAccessCode, listAccessCodes, redeemAccessCode } from './access-codes.ts'
import { approveAccessRequest, listAccessRequests, rejectAccessRequest, requestAccess } from './access-requests.ts'
import { beginProviderSignIn } from './providers/begin-sign-in.ts'
import { exchangeSignInCode } from './providers/exchange-code.ts'
import { finishProviderSignIn } from './providers/finish-sign-in.ts'
import { listProviders } from './providers/offered.ts'
import { refreshSession } from './refresh.ts'
import { getAuthStatus, logOut } from './sessions.ts'
import { requestEmailCode, verifyEmailCode } from './sign-in.ts'

export const authRouter = router({
  requestEmailCode: publicProcedure
    .input(emailCodeRequest)
    .mutation(({ ctx, input }) => requestEmailCode(ctx, input.email)),
  verifyEmailCode: publicProcedure.input(emailCodeAnswer).mutation(({ ctx, input }) => verifyEmailCode(ctx, input)),
  providers: publicProcedure.query(({ ctx }) => listProviders(ctx.services)),
  beginProviderSignIn: publicProcedure
    .input(providerSignIn)
    .mutation(({ ctx, input }) => beginProviderSignIn(ctx, input)),
  finishProviderSignIn: publicProcedure
    .input(providerCallback)
    .mutation(({ ctx, input: { provider, answer } }) => finishProviderSignIn(ctx, provider, answer)),
  exchangeCode: publicProcedure.input(signInCode).mutation(({ ctx, input }) => exchangeSignInCode(ctx, input.code)),
  refresh: publicProcedure.mutation(({ ctx }) => refreshSession(ctx)),
  logout: publicProcedure.mutation(({ ctx }) => logOut(ctx)),
  status: signedInProcedure.query(({ ctx }) => getAuthStatus(ctx.services, ctx.caller)),
  verifyToken: publicProcedure
    .input(verificationToken)
    .mutation(({ ctx, input }) => redeemAccessCode(ctx, input.token)),
  requestAccess: publicProcedure.input(accessRequest).mutation(({ ctx, input }) => requestAccess(ctx, input)),
  listAccessRequests: adminProcedure
    .input(accessRequestFilter)
    .query(({ ctx, input }) => listAccessRequests(ctx.services, input.status)),
  approveAccessRequest: adminProcedure
    .input(accessRequestId)
    .mutation(({ ctx, input }) => approveAccessRequest(ctx.services, ctx.caller.email, input.id)),
  rejectAccessRequest: adminProcedure
    .input(accessRequestId)
    .mutation(({ ctx, input }) => rejectAccessRequest(ctx.services, ctx.caller.email, input.id)),
  issueAccessCode: adminProcedure
    .input(newAccessCode)
    .mutation(({ ctx, input }) => issueAccessCode(ctx.services, ctx.caller.email, input)),
  listAccessCodes: adminProcedure.query(({ ctx }) => listAccessCodes(ctx.services)),
})

import { z } from 'zod'
import { invitationToken, invitationTokenQuery, newLink, urlInvitesParam } from '#shared/invitations.ts'
import { success } from '#shared/outputs/fields.ts'
import { invitationLink, invitationLinks, openedInvitation, verifiedInvitation } from '#shared/outputs/invitations.ts'
import { wireId } from '#shared/wire-id.ts'
import { checked } from '../../platform/output.ts'
import {
  invitationProcedure,
  limited,
  notFoundFirst,
  router,
  verifiedInvitationProcedure,
} from '../../platform/trpc.ts'
import { LIMITS } from './limits.ts'
import { createLink, deleteLink, listLinks } from './links.ts'
import { exchangeLink, verifyInvitationToken } from './tokens.ts'

export const invitationRouter = router({
  getInvitationToken: invitationProcedure
    .meta({ credentials: 'none', errors: ['not_found'] })
    .use(limited(LIMITS.exchanges))
    .input(z.object({ url_invites: urlInvitesParam }))
    .use(notFoundFirst((ctx, { url_invites }) => exchangeLink(ctx, { url_invites })))
    .input(invitationTokenQuery)
    .output(checked(openedInvitation))
    .query(async ({ ctx, input }) => (await exchangeLink(ctx, input)).openedInvitation),
  verifyToken: invitationProcedure
    .meta({ credentials: 'none', errors: ['invalid_token', 'expired_token'] })
    .input(invitationToken)
    .output(checked(verifiedInvitation))
    .query(({ ctx, input }) => verifyInvitationToken(ctx.services, input.token)),
  getInvitationLinks: verifiedInvitationProcedure
    .output(checked(invitationLinks))
    .query(({ ctx }) => listLinks(ctx.services, ctx.caller)),
  generateInvitationLink: verifiedInvitationProcedure
    .meta({ errors: ['quota_reached'] })
    .input(newLink)
    .output(checked(invitationLink))
    .mutation(({ ctx, input }) => createLink(ctx.services, ctx.caller, input.event_duration)),
  deleteLink: verifiedInvitationProcedure
    .meta({ errors: ['not_found'] })
    .input(z.object({ id: wireId }))
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteLink(ctx.services, ctx.caller, input.id)),
})

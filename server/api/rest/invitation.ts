import { z } from 'zod'
import { invitationToken, urlInvitesParam } from '#shared/invitations.ts'
import { success } from '#shared/outputs/fields.ts'
import { invitationLink, invitationLinks, openedInvitation, verifiedInvitation } from '#shared/outputs/invitations.ts'
import { eventDuration } from '#shared/users.ts'
import { wireId } from '#shared/wire-id.ts'
import { route } from './route.ts'

const minutes = z.optional(z.coerce.number().pipe(eventDuration))

export const invitationRoutes = [
  route({
    method: 'GET',
    url: '/invitation-token/get-invitation-token',
    summary: 'Exchange a link for an invitation token',
    credentials: 'none',
    query: z.object({ url_invites: urlInvitesParam, event_duration: minutes }),
    answer: openedInvitation,
    fails: ['not_found'],
    call: (calls, { query }) => calls.invitation.getInvitationToken(query),
  }),
  route({
    method: 'GET',
    url: '/invitation/verify-token',
    summary: 'Check an invitation token',
    credentials: 'none',
    query: invitationToken,
    answer: verifiedInvitation,
    fails: ['invalid_token', 'expired_token'],
    call: (calls, { query }) => calls.invitation.verifyToken(query),
  }),
  route({
    method: 'GET',
    url: '/invitation/get-invitation-links',
    summary: 'The links of the signed-in user',
    credentials: 'bearer or cookie',
    answer: invitationLinks,
    call: (calls) => calls.invitation.getInvitationLinks(),
  }),
  route({
    method: 'GET',
    url: '/invitation/generate-invitation-link',
    summary: 'Make a link, for meetings of a duration in minutes',
    credentials: 'bearer or cookie',
    query: z.object({ event_duration: minutes }),
    answer: invitationLink,
    asksAt: () => '/dashboard/',
    fails: ['quota_reached'],
    call: (calls, { query }) => calls.invitation.generateInvitationLink(query),
  }),
  route({
    method: 'DELETE',
    url: '/invitation/delete-link/:id',
    summary: 'Delete a link',
    credentials: 'bearer or cookie',
    params: z.object({ id: wireId }),
    answer: success,
    fails: ['not_found'],
    call: (calls, { params }) => calls.invitation.deleteLink(params),
  }),
]

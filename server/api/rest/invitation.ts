import { route } from './route.ts'

export const invitationRoutes = [
  route('invitation.getInvitationToken', {
    method: 'GET',
    url: '/invitation-token/get-invitation-token',
    summary: 'Exchange a link for an invitation token',
  }),
  route('invitation.verifyToken', {
    method: 'GET',
    url: '/invitation/verify-token',
    summary: 'Verify an invitation token',
  }),
  route('invitation.getInvitationLinks', {
    method: 'GET',
    url: '/invitation/get-invitation-links',
    summary: 'List the links of the logged-in user',
  }),
  route('invitation.generateInvitationLink', {
    method: 'GET',
    url: '/invitation/generate-invitation-link',
    summary: 'Create a link for meetings of a given duration in minutes',
    confirmationPage: () => '/dashboard/',
  }),
  route('invitation.deleteLink', {
    method: 'DELETE',
    url: '/invitation/delete-link/:id',
    summary: 'Delete a link',
  }),
]

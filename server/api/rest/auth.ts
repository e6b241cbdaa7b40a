import { route } from './route.ts'

export const authRoutes = [
  route('auth.requestEmailCode', {
    method: 'POST',
    url: '/auth/email-code',
    summary:
      'Send a sign-in code by email. It works only together with the `request_id` of this answer, or in the browser that asked. Where enough mails are on their way to the address, none is sent: the newest code works instead',
    status: 202,
  }),
  route('auth.verifyEmailCode', {
    method: 'POST',
    url: '/auth/email-code/verify',
    summary:
      'Sign in with the code, within ten minutes and five tries; sets the refresh cookie. A program sends the `request_id`, a browser has it in a cookie',
  }),
  route('auth.providers', {
    method: 'GET',
    url: '/auth/providers',
    summary: 'The outside services that sign-ins are taken from',
  }),
  route('auth.beginProviderSignIn', {
    method: 'GET',
    url: '/api/auth/login',
    summary: 'Send a browser to an outside service that signs it in',
    redirectTo: ({ location }) => location,
  }),
  route('auth.finishProviderSignIn', {
    method: 'GET',
    url: '/api/auth/callback/:provider',
    summary: 'Where that service sends the browser back',
    redirectTo: ({ location }) => location,
    whole: 'answer',
  }),
  route('auth.exchangeCode', {
    method: 'POST',
    url: '/auth/exchange-code',
    summary: 'Sign in with the code of /authcallback, in the browser that was given it; sets the refresh cookie',
  }),
  route('auth.refresh', {
    method: 'POST',
    url: '/auth/refresh',
    summary:
      'A new bearer token for the refresh cookie, which is replaced by a new one. A cookie that was replaced is answered once more for 10 seconds, with the same successor; used later, it ends the session. A session ends 30 days after its last use and 90 days after its sign-in',
  }),
  route('auth.logout', {
    method: 'POST',
    url: '/auth/logout',
    summary: 'End the session: its bearer token is refused at once',
  }),
  route('auth.listSessions', {
    method: 'GET',
    url: '/auth/sessions',
    summary: 'Your sessions: on which device, from where, and when they were used last',
  }),
  route('auth.endSession', {
    method: 'DELETE',
    url: '/auth/sessions/:id',
    summary: 'End one of your sessions at once',
  }),
  route('auth.endOtherSessions', {
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'End all your sessions but this one',
  }),
  route('auth.status', {
    method: 'GET',
    url: '/auth/status',
    summary: 'How far the signed-in user has come',
  }),
  route('auth.verifyToken', {
    method: 'POST',
    url: '/auth/verify-token',
    summary:
      'Redeem an access code: for the caller, for the address that the code is bound to, or for whoever signs in next in this browser',
  }),
  route('auth.requestAccess', {
    method: 'POST',
    url: '/auth/request-access',
    summary: 'Apply for access',
    status: 201,
  }),
  route('auth.listAccessRequests', {
    method: 'GET',
    url: '/auth/access-requests',
    summary: 'The applications for access (team)',
  }),
  route('auth.approveAccessRequest', {
    method: 'POST',
    url: '/auth/access-requests/:id/approve',
    summary: 'Approve an application and mail its code (team)',
  }),
  route('auth.rejectAccessRequest', {
    method: 'POST',
    url: '/auth/access-requests/:id/reject',
    summary: 'Reject an application (team)',
  }),
  route('auth.issueAccessCode', {
    method: 'POST',
    url: '/auth/access-codes',
    summary: 'Issue an access code; its only reading (team)',
    status: 201,
  }),
  route('auth.listAccessCodes', {
    method: 'GET',
    url: '/auth/access-codes',
    summary: 'The access codes and who used them (team)',
  }),
  route('auth.auditLog', {
    method: 'GET',
    url: '/auth/audit-log',
    summary: 'The audit log of all users, newest first (team)',
  }),
]

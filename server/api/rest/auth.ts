import { route } from './route.ts'

export const authRoutes = [
  route('auth.requestEmailCode', {
    method: 'POST',
    url: '/auth/email-code',
    summary:
      'Send a login code by email. It works only with the request_id of this response, or in the browser that requested it. If too many codes were requested for the address, code_length is 16, and such requests share one 16-digit code, which works with the request_id of any of them and is emailed at most once every 50 minutes until it is used',
    status: 202,
  }),
  route('auth.verifyEmailCode', {
    method: 'POST',
    url: '/auth/email-code/verify',
    summary:
      'Log in with the code, within ten minutes of the request and five attempts; sets the refresh cookie. API clients send the request_id; browsers have it in a cookie',
  }),
  route('auth.providers', {
    method: 'GET',
    url: '/auth/providers',
    summary: 'List the identity providers that users can log in with',
  }),
  route('auth.beginProviderSignIn', {
    method: 'GET',
    url: '/api/auth/login',
    summary: 'Redirect a browser to the login page of an identity provider',
    redirectTo: ({ location }) => location,
  }),
  route('auth.finishProviderSignIn', {
    method: 'GET',
    url: '/api/auth/callback/:provider',
    summary: 'Callback to which the identity provider redirects the browser',
    redirectTo: ({ location }) => location,
    payloadKey: 'params',
  }),
  route('auth.exchangeCode', {
    method: 'POST',
    url: '/auth/exchange-code',
    summary: 'Log in with the code from /authcallback, in the browser that received it; sets the refresh cookie',
  }),
  route('auth.refresh', {
    method: 'POST',
    url: '/auth/refresh',
    summary:
      'Exchange the refresh cookie for a bearer token and a new refresh cookie. For 10 seconds, the old cookie returns the same new cookie; used later, it ends the session. A session ends 30 days after its last use, and at most 90 days after the login',
  }),
  route('auth.logout', {
    method: 'POST',
    url: '/auth/logout',
    summary: 'Log out: the session ends, and its bearer token stops working immediately',
  }),
  route('auth.listSessions', {
    method: 'GET',
    url: '/auth/sessions',
    summary: 'List your sessions with device, IP address, and last use',
  }),
  route('auth.endSession', {
    method: 'DELETE',
    url: '/auth/sessions/:id',
    summary: 'End one of your sessions immediately',
  }),
  route('auth.endOtherSessions', {
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'End all your sessions except this one',
  }),
  route('auth.status', {
    method: 'GET',
    url: '/auth/status',
    summary: 'Get the onboarding status of the logged-in user',
  }),
  route('auth.verifyToken', {
    method: 'POST',
    url: '/auth/verify-token',
    summary:
      'Redeem an invitation code for the caller, for the address that the code is bound to, or for the next user who logs in with this browser',
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
    summary: 'List access requests (admins)',
  }),
  route('auth.approveAccessRequest', {
    method: 'POST',
    url: '/auth/access-requests/:id/approve',
    summary: 'Approve an access request and email its code (admins)',
  }),
  route('auth.rejectAccessRequest', {
    method: 'POST',
    url: '/auth/access-requests/:id/reject',
    summary: 'Reject an access request (admins)',
  }),
  route('auth.issueAccessCode', {
    method: 'POST',
    url: '/auth/access-codes',
    summary: 'Create an invitation code; only this response contains it (admins)',
    status: 201,
  }),
  route('auth.listAccessCodes', {
    method: 'GET',
    url: '/auth/access-codes',
    summary: 'List invitation codes and who used them (admins)',
  }),
  route('auth.auditLog', {
    method: 'GET',
    url: '/auth/audit-log',
    summary: 'List the audit log of all users, newest first (admins)',
  }),
]

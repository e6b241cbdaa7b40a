import { decisionRecord, INVENTORY, met, notMet, type Requirement, RUNNING } from '../requirement.ts'

/** V6 to V10: authentication, sessions, authorization, tokens and OpenID Connect. */
export const AUTHENTICATION_AND_TOKENS: readonly Requirement[] = [
  // V6 Authentication
  met('V6.1.1', 'How guessing is limited without locking out owners', [
    decisionRecord('0025-sessions-and-sign-in-codes'),
    decisionRecord('0022-rate-limits-on-procedures'),
  ]),
  met('V6.1.3', 'The login methods, and what each proves', [
    INVENTORY,
    decisionRecord('0018-google-and-microsoft-sign-in'),
  ]),
  met(
    'V6.3.1',
    'Attempts count against a login request and a network, never against an email address',
    ['server/features/auth/email-code/verify-code.ts', 'server/features/auth/limits.ts'],
    'server/features/auth/limits.test.ts › sign-in codes',
    'e2e/attack/cases/sign-in.ts › wrong codes lock nobody out',
    'e2e/attack/cases/sign-in.ts › requests and wrong codes from many networks lock nobody out',
  ),
  met(
    'V6.3.2',
    'There are no default accounts',
    'server/platform/config.ts',
    'server/platform/config.test.ts › every variable has a default, and an empty variable counts as unset',
  ),
  notMet(
    'V6.3.3',
    'A second factor',
    'An emailed code is one factor; a provider may ask for more, but we do not require it',
    'Passkeys or TOTP in addition to the code, and checking the `acr` or `amr` claims of providers',
  ),
  met(
    'V6.3.4',
    'No undocumented login methods',
    ['server/features/auth/router.ts', INVENTORY],
    'server/api/permissions.test.ts › every procedure allows exactly the callers in the table; rejected calls change nothing',
  ),
  met(
    'V6.4.1',
    'Access codes are random, expire and work once; they log nobody in',
    ['server/features/auth/access-code-text.ts', 'server/features/auth/access-codes.ts'],
    'server/features/auth/access-codes.test.ts › creates a readable code of 100 random bits and stores only its hash',
    'server/features/auth/access-codes.test.ts › rejects a used code',
  ),
  met('V6.4.2', 'No secret questions', 'server/features/auth/router.ts'),
  met(
    'V6.5.1',
    'A code works once',
    'server/features/auth/email-code/store.ts',
    'server/features/auth/email-code/email-code.test.ts › works once, even when sent concurrently',
  ),
  met(
    'V6.5.3',
    'Codes come from the system’s random number generator',
    'server/features/auth/email-code/request-code.ts',
  ),
  met(
    'V6.5.4',
    'Login codes have six digits, or 16 beyond the mail limits',
    'server/features/auth/email-code/request-code.ts',
  ),
  met(
    'V6.5.5',
    'A request is valid for ten minutes',
    'server/features/auth/email-code/sign-in-request.ts',
    'server/features/auth/email-code/email-code.test.ts › expires after ten minutes and is then deleted',
  ),
  met(
    'V6.6.2',
    'A code works only with the request it was emailed for',
    'server/features/auth/email-code/verify-code.ts',
    'server/features/auth/email-code/email-code.test.ts › is rejected without its request or with another request',
    'e2e/attack/cases/sign-in.ts › a code works only with its request',
  ),
  met(
    'V6.6.3',
    'Five attempts per request, sixty per network',
    'server/features/auth/limits.ts',
    'server/features/auth/email-code/email-code.test.ts › allows five attempts per request, even when sent concurrently',
    'server/features/auth/limits.test.ts › that are long allow five attempts per request',
  ),
  met(
    'V6.8.1',
    'A user is found by provider and subject; an email address counts only if the provider vouches for it',
    ['server/features/auth/providers/provider-identity.ts', decisionRecord('0018-google-and-microsoft-sign-in')],
    'server/features/auth/providers/provider-identity.test.ts › the email address',
    'server/features/auth/providers/provider-sign-in.test.ts › address verification by the provider',
  ),
  met(
    'V6.8.2',
    'Signatures of ID tokens are always checked',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › only a token signed with the provider’s published key is accepted',
  ),

  // V7 Session management
  met('V7.1.1', 'Lifetimes of sessions, and why', [INVENTORY, decisionRecord('0025-sessions-and-sign-in-codes')]),
  met('V7.1.2', 'Concurrent sessions', INVENTORY),
  met('V7.1.3', 'Sessions and providers', INVENTORY),
  met(
    'V7.2.1',
    'The server checks every token',
    'server/features/auth/sessions.ts',
    'server/features/auth/sessions.test.ts › a bearer token',
  ),
  met(
    'V7.2.2',
    'Tokens are created at login',
    ['server/features/auth/bearer-token.ts', 'server/features/auth/refresh-token.ts'],
    'server/features/auth/sessions.test.ts › expires after fifteen minutes',
  ),
  met('V7.2.3', 'Refresh tokens have 256 random bits', [
    'server/features/auth/refresh-token.ts',
    'server/platform/ids.ts',
  ]),
  met(
    'V7.2.4',
    'A login creates a session and ends the previous one of the browser',
    'server/features/auth/sessions.ts',
    'server/features/auth/sessions.test.ts › signing in again ends the browser’s previous session',
  ),
  met(
    'V7.3.1',
    'A session ends after thirty days without use',
    'server/features/auth/refresh-token.ts',
    'server/features/auth/refresh.test.ts › ends a session only after thirty days without use',
  ),
  met(
    'V7.3.2',
    'A session ends after ninety days',
    'server/features/auth/refresh-token.ts',
    'server/features/auth/ended-sessions.test.ts › a session ends 90 days after sign-in, however often it is used',
  ),
  met(
    'V7.4.1',
    'An ended session is rejected at once, with its bearer token',
    ['server/features/users/callers.ts', decisionRecord('0025-sessions-and-sign-in-codes')],
    'server/features/auth/ended-sessions.test.ts › is rejected immediately over REST and tRPC after its session ${how}',
    'e2e/attack/cases/sign-in.ts › a session is rejected everywhere after logout',
  ),
  met(
    'V7.4.2',
    'Closing an account ends its sessions',
    'server/features/account-deletion/close-account.ts',
    'server/features/account-deletion/close-account.test.ts › has no sessions: no token works, and the cookies are cleared',
  ),
  notMet(
    'V7.4.4',
    'Logout on every page of a session',
    'It is in the menu of the dashboard and at the top of the onboarding pages; the pages of a group booking and of access requests are one click away from it',
    'The same button at the top of those pages',
  ),
  met(
    'V7.4.5',
    'Operators can end the sessions of one user, or of all',
    ['server/access.ts', RUNNING],
    'server/access.test.ts › ends the sessions of one user or of everyone immediately',
  ),
  notMet(
    'V7.5.1',
    'Reauthentication before sensitive changes',
    'The email address, the only thing that login depends on, cannot be changed. Creating an API key, creating a feed address and closing the account require only an open session',
    'An emailed code before these calls if the login is older than a few minutes',
  ),
  notMet(
    'V7.5.2',
    'Reauthentication before ending sessions',
    'Users can see and end sessions; ending one requires no code, so that a thief is logged out as fast as possible',
    'The same as for V7.5.1',
  ),
  met(
    'V7.6.1',
    'Sessions do not depend on the provider’s',
    [INVENTORY, 'server/features/auth/providers/exchange-code.ts'],
    'server/features/auth/ended-sessions.test.ts › a session ends 90 days after sign-in, however often it is used',
  ),
  met(
    'V7.6.2',
    'A provider login asks which account to use, and works only in the browser that started it',
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › redirects with state, nonce and PKCE, and a cookie sent only to /api/auth',
  ),

  // V8 Authorization
  met(
    'V8.1.1',
    'Who may make which call, and see whose data',
    ['docs/calls.md', decisionRecord('0026-participant-handles'), decisionRecord('0032-calendar-search-permission')],
    'server/api/rest/openapi.test.ts › docs/calls.md is up to date',
  ),
  met('V8.1.2', 'Who sees and changes which field', [
    decisionRecord('0032-calendar-search-permission'),
    decisionRecord('0033-anonymous-booking-limits'),
    decisionRecord('0026-participant-handles'),
  ]),
  met(
    'V8.2.1',
    'Every procedure declares its callers',
    'server/platform/trpc.ts',
    'server/api/permissions.test.ts › every procedure allows exactly the callers in the table; rejected calls change nothing',
    'server/api/permissions.test.ts › every REST path allows exactly the callers in the table',
  ),
  met(
    'V8.2.2',
    'Data belongs to its user; an id gives no access',
    ['server/features/meetings/access.ts', decisionRecord('0026-participant-handles')],
    'server/features/meetings/handles/handles.test.ts › the id of a calendar entry',
    'e2e/attack/cases/meetings.ts › the id of a calendar entry gives nobody else access to its meeting',
  ),
  met(
    'V8.2.3',
    'Fields that only some users may see or change',
    ['server/features/meetings/reschedule.ts', 'server/features/groups/acquaintances.ts'],
    'server/features/meetings/reschedule.test.ts › lets only the organizer change its details; the error names the fields',
    'server/features/invitations/tokens.test.ts › has the email address unless its owner hides it',
  ),
  met(
    'V8.3.1',
    'The server decides, whatever the client shows',
    'server/platform/trpc.ts',
    'server/api/permissions.test.ts › every procedure allows exactly the callers in the table; rejected calls change nothing',
  ),

  // V9 Self-contained tokens
  met(
    'V9.1.1',
    'Tokens are signed, and read only after verification',
    ['server/features/auth/bearer-token.ts', 'server/features/invitations/tokens.ts'],
    'server/features/auth/sessions.test.ts › must be signed',
  ),
  met(
    'V9.1.2',
    'Only HS256',
    ['server/features/auth/bearer-token.ts', 'server/features/invitations/tokens.ts'],
    'server/features/auth/sessions.test.ts › must be signed',
  ),
  met(
    'V9.1.3',
    'Keys come from the installation, never from a token',
    'server/platform/secrets.ts',
    'server/features/auth/sessions.test.ts › is rejected if signed with the key of invitation tokens',
  ),
  met(
    'V9.2.1',
    'Expiry is checked',
    'server/features/auth/bearer-token.ts',
    'server/features/auth/sessions.test.ts › expires after fifteen minutes',
  ),
  met(
    'V9.2.2',
    'Each kind of token has its own key',
    'server/platform/secrets.ts',
    'server/features/auth/sessions.test.ts › is rejected if signed with the key of invitation tokens',
  ),
  met(
    'V9.2.3',
    'Tokens are only for this installation: it has its own keys, and ID tokens name it as their audience',
    ['server/platform/secrets.ts', 'server/platform/openid/identity-providers.ts'],
    'server/platform/openid/identity-providers.test.ts › a token with the wrong %j is rejected',
    'server/features/auth/sessions.test.ts › is rejected if signed with the key of invitation tokens',
  ),

  // V10 OAuth and OIDC
  met('V10.1.1', 'Providers’ tokens stay on the server; only those for calendars are stored, encrypted', [
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/store.ts',
    'server/features/calendars/accounts/credentials.ts',
  ]),
  met(
    'V10.1.2',
    'State, nonce and PKCE belong to one login in one browser',
    'server/features/auth/providers/flow-cookie.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › redirects with state, nonce and PKCE, and a cookie sent only to /api/auth',
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
  ),
  met(
    'V10.2.1',
    'PKCE and state',
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
  ),
  met(
    'V10.2.2',
    'Each provider has its own callback, and its issuer is checked',
    ['server/platform/openid/identity-providers.ts', 'server/features/auth/providers/finish-sign-in.ts'],
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
    'server/platform/openid/identity-providers.test.ts › a token with the wrong %j is rejected',
  ),
  met(
    'V10.5.1',
    'The nonce of an ID token is checked',
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
  ),
  met(
    'V10.5.2',
    'Users are identified by the provider’s permanent id',
    'server/features/auth/providers/provider-identity.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › finds the same user after their address changes',
    'server/features/auth/providers/provider-identity.test.ts › a Microsoft user is identified by tenant and object id',
  ),
  met(
    'V10.5.3',
    'Metadata of another issuer is rejected',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › metadata of another issuer is rejected',
  ),
  met(
    'V10.5.4',
    'ID tokens for another client are rejected',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › a token with the wrong %j is rejected',
  ),
]

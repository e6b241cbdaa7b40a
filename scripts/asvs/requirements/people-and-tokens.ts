import { decisionRecord, INVENTORY, met, notMet, type Requirement, RUNNING } from '../requirement.ts'

/** V6 to V10: authentication, sessions, authorization, tokens and OpenID Connect. */
export const PEOPLE_AND_TOKENS: readonly Requirement[] = [
  // V6 Authentication
  met('V6.1.1', 'How guessing is bounded, without locking owners out', [
    decisionRecord('0025-sessions-and-sign-in-codes'),
    decisionRecord('0022-rate-limits-on-procedures'),
  ]),
  met('V6.1.3', 'The ways to sign in, and what each proves', [
    INVENTORY,
    decisionRecord('0018-sign-ins-from-providers'),
  ]),
  met(
    'V6.3.1',
    'Tries count against a request and a network, never against an address',
    ['server/features/auth/email-code/verify-code.ts', 'server/features/auth/limits.ts'],
    'server/features/auth/limits.test.ts › sign-in codes',
    'e2e/attack/cases/sign-in.ts › wrong codes lock nobody out',
  ),
  met(
    'V6.3.2',
    'No account is there from the start',
    'server/platform/config.ts',
    'server/platform/config.test.ts › every variable has a default, and an empty variable counts as unset',
  ),
  notMet(
    'V6.3.3',
    'A second factor',
    'A mailed code is one factor; a provider may ask for more, and we do not require it',
    'Passkeys or TOTP beside the code, and `acr` or `amr` of providers',
  ),
  met(
    'V6.3.4',
    'No way in beside the documented ones',
    ['server/features/auth/router.ts', INVENTORY],
    'server/api/permissions.test.ts › every procedure allows exactly the callers in the table; rejected calls change nothing',
  ),
  met(
    'V6.4.1',
    'Access codes are random, expire and work once; they sign nobody in',
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
  met('V6.5.3', 'Codes come from the system’s random generator', 'server/features/auth/email-code/request-code.ts'),
  met('V6.5.4', 'Six digits', 'server/features/auth/email-code/request-code.ts'),
  met(
    'V6.5.5',
    'A code lives ten minutes',
    'server/features/auth/email-code/sign-in-request.ts',
    'server/features/auth/email-code/email-code.test.ts › expires after ten minutes and is then deleted',
  ),
  met(
    'V6.6.2',
    'A code belongs to the request that it was mailed for',
    'server/features/auth/email-code/verify-code.ts',
    'server/features/auth/email-code/email-code.test.ts › is rejected without its request or with another',
    'e2e/attack/cases/sign-in.ts › a code works only with its request',
  ),
  met(
    'V6.6.3',
    'Five tries for a request, sixty for a network',
    'server/features/auth/limits.ts',
    'server/features/auth/email-code/email-code.test.ts › allows five tries per request, even when sent concurrently',
    'server/features/auth/limits.test.ts › have a limited number of tries in total when requests share one',
  ),
  met(
    'V6.8.1',
    'A user is found by provider and subject; an address counts if the provider vouches for it',
    ['server/features/auth/providers/provider-identity.ts', decisionRecord('0018-sign-ins-from-providers')],
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
  met('V7.1.2', 'Sessions at the same time', INVENTORY),
  met('V7.1.3', 'Sessions and providers', INVENTORY),
  met(
    'V7.2.1',
    'The server checks every token',
    'server/features/auth/sessions.ts',
    'server/features/auth/sessions.test.ts › a bearer token',
  ),
  met(
    'V7.2.2',
    'Tokens are made at sign-in',
    ['server/features/auth/bearer-token.ts', 'server/features/auth/refresh-token.ts'],
    'server/features/auth/sessions.test.ts › expires after fifteen minutes',
  ),
  met('V7.2.3', 'Refresh tokens have 256 random bits', [
    'server/features/auth/refresh-token.ts',
    'server/platform/ids.ts',
  ]),
  met(
    'V7.2.4',
    'A sign-in makes a session and ends the one that the browser had',
    'server/features/auth/sessions.ts',
    'server/features/auth/sessions.test.ts › signing in again ends the browser’s previous session',
  ),
  met(
    'V7.3.1',
    'Thirty days without use end a session',
    'server/features/auth/refresh-token.ts',
    'server/features/auth/refresh.test.ts › ends a session only after thirty days without use',
  ),
  met(
    'V7.3.2',
    'Ninety days end a session',
    'server/features/auth/refresh-token.ts',
    'server/features/auth/ended-sessions.test.ts › a session ends 90 days after sign-in, however often it is used',
  ),
  met(
    'V7.4.1',
    'A session that ended is refused at once, its bearer token too',
    ['server/features/users/callers.ts', decisionRecord('0025-sessions-and-sign-in-codes')],
    'server/features/auth/ended-sessions.test.ts › is rejected immediately over REST and tRPC when its session ${how}',
    'e2e/attack/cases/sign-in.ts › a session is rejected everywhere after logging out',
  ),
  met(
    'V7.4.2',
    'Closing an account ends its sessions',
    'server/features/account-deletion/close-account.ts',
    'server/features/account-deletion/close-account.test.ts › has no sessions: no token works, and the cookies are cleared',
  ),
  notMet(
    'V7.4.4',
    'Log out on every page of a session',
    'It is in the menu of the dashboard and at the top while an account is set up; the pages of a group booking and of access requests are one click away from it',
    'The same button at the top of those pages',
  ),
  met(
    'V7.4.5',
    'Whoever runs the installation ends the sessions of one user, or all',
    ['server/access.ts', RUNNING],
    'server/access.test.ts › ends the sessions of one user or of everyone immediately',
  ),
  notMet(
    'V7.5.1',
    'A new sign-in before sensitive changes',
    'The address, the one thing that signing in depends on, cannot be changed. Making an API key or a feed address and closing the account ask for an open session alone',
    'A code by mail before these calls, where the sign-in is older than some minutes',
  ),
  notMet(
    'V7.5.2',
    'A new sign-in before ending sessions',
    'Users see and end their sessions; ending one asks for no code, so that a thief is out as fast as can be',
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
    'A sign-in by a provider asks which account it is, and counts in the browser that began it',
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › redirects with state, nonce and PKCE, and a cookie limited to the callback path',
  ),

  // V8 Authorization
  met(
    'V8.1.1',
    'Who may make which call, and see whose data',
    ['docs/calls.md', decisionRecord('0026-participant-handles'), decisionRecord('0032-who-may-search-whose-calendar')],
    'server/api/rest/openapi.test.ts › matches docs/calls.md',
  ),
  met('V8.1.2', 'Who sees and changes which field', [
    decisionRecord('0032-who-may-search-whose-calendar'),
    decisionRecord('0033-what-strangers-may-book-and-mail'),
    decisionRecord('0026-participant-handles'),
  ]),
  met(
    'V8.2.1',
    'Every procedure says for whom it is',
    'server/platform/trpc.ts',
    'server/api/permissions.test.ts › every procedure allows exactly the callers in the table; rejected calls change nothing',
    'server/api/permissions.test.ts › every REST path allows exactly the callers in the table',
  ),
  met(
    'V8.2.2',
    'Data is its user’s; an id is no power',
    ['server/features/meetings/access.ts', decisionRecord('0026-participant-handles')],
    'server/features/meetings/handles/handles.test.ts › the id of a calendar entry',
    'e2e/attack/cases/meetings.ts › a visible id gives no access',
  ),
  met(
    'V8.2.3',
    'Fields that only some may see or change',
    ['server/features/meetings/reschedule.ts', 'server/features/groups/acquaintances.ts'],
    'server/features/meetings/moving.test.ts › lets only the organizer change its texts; the refusal names the fields',
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
    'Tokens are signed, and read only after the check',
    ['server/features/auth/bearer-token.ts', 'server/features/invitations/tokens.ts'],
    'server/features/auth/sessions.test.ts › must be signed',
  ),
  met(
    'V9.1.2',
    'HS256 alone',
    ['server/features/auth/bearer-token.ts', 'server/features/invitations/tokens.ts'],
    'server/features/auth/sessions.test.ts › must be signed',
  ),
  met(
    'V9.1.3',
    'Keys come from the installation, never from a token',
    'server/platform/secrets.ts',
    'server/features/auth/sessions.test.ts › cannot be an invitation token',
  ),
  met(
    'V9.2.1',
    'Expiry is checked',
    'server/features/auth/bearer-token.ts',
    'server/features/auth/sessions.test.ts › expires after fifteen minutes',
  ),
  met(
    'V9.2.2',
    'Each kind of token has a key of its own',
    'server/platform/secrets.ts',
    'server/features/auth/sessions.test.ts › cannot be an invitation token',
  ),
  met(
    'V9.2.3',
    'Tokens are for this installation: its keys are its own; ID tokens name it as their audience',
    ['server/platform/secrets.ts', 'server/platform/openid/identity-providers.ts'],
    'server/platform/openid/identity-providers.test.ts › a token for another client or from another issuer is rejected',
    'server/features/auth/sessions.test.ts › cannot be an invitation token',
  ),

  // V10 OAuth and OIDC
  met('V10.1.1', 'Providers’ tokens stay in the server, and are not kept', [
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/store.ts',
  ]),
  met(
    'V10.1.2',
    'State, nonce and PKCE belong to one sign-in of one browser',
    'server/features/auth/providers/flow-cookie.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › redirects with state, nonce and PKCE, and a cookie limited to the callback path',
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
    'Each provider has a callback of its own, and its issuer is checked',
    ['server/platform/openid/identity-providers.ts', 'server/features/auth/providers/finish-sign-in.ts'],
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
    'server/platform/openid/identity-providers.test.ts › a token for another client or from another issuer is rejected',
  ),
  met(
    'V10.5.1',
    'The nonce of an ID token is checked',
    'server/platform/openid/identity-providers.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › a provider sign-in fails',
  ),
  met(
    'V10.5.2',
    'Users are known by the provider’s lasting name for them',
    'server/features/auth/providers/provider-identity.ts',
    'server/features/auth/providers/provider-sign-in.test.ts › finds the same user after their address changes',
    'server/features/auth/providers/provider-identity.test.ts › a Microsoft user is identified by tenant and object id',
  ),
  met(
    'V10.5.3',
    'Metadata that name another issuer are refused',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › metadata of another issuer is rejected',
  ),
  met(
    'V10.5.4',
    'ID tokens for another client are refused',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › a token for another client or from another issuer is rejected',
  ),
]

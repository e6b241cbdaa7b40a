import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { authorizationErrorPage, consentPage, pickerPage } from '../pages/consent-page.ts'
import type { AuthorizationCode, Context, User } from '../state.ts'
import { grantOf } from './grants.ts'
import { isSignInScope, parseScopes } from './scopes.ts'

type Parameters = Record<string, string>

/**
 * The authorization endpoint: https://developers.google.com/identity/protocols/oauth2/web-server and
 * https://developers.google.com/identity/openid-connect/openid-connect
 */
export function serveAuthorization(server: FastifyInstance, context: Context): void {
  server.get('/o/oauth2/v2/auth', (request, reply) => authorize(context, request.query as Parameters, reply))
  server.post('/signin/oauth/consent', (request, reply) => {
    const { decision, all, ...fields } = request.body as Parameters
    const error = findClientError(context, fields)
    const user = context.state.users.get(fields.stand_in_user ?? '')
    if (error || !user) return sendErrorPage(reply, error ?? [400, 'invalid_request', 'Unknown account'])
    if (decision !== 'allow') return redirect(reply, fields, { error: 'access_denied' })
    const requestedScopes = parseScopes(fields.scope ?? '') ?? []
    const checkedScopes = new Set(
      Object.entries(fields).flatMap(([name, value]) => (name.startsWith('scope_') ? value : [])),
    )
    const knownScopes = grantOf(context, user.email, fields.client_id ?? '')?.scopes
    const isGranted = (scope: string) =>
      isSignInScope(scope) || all !== undefined || checkedScopes.has(scope) || knownScopes?.has(scope) === true
    return issueCode(context, user, fields, requestedScopes.filter(isGranted), true, reply)
  })
}

function authorize(context: Context, parameters: Parameters, reply: FastifyReply) {
  const error = findClientError(context, parameters)
  if (error) return sendErrorPage(reply, error)
  const requestedScopes = parseScopes(parameters.scope ?? '')
  if (!requestedScopes) return sendErrorPage(reply, [400, 'invalid_scope', 'Some requested scopes were invalid.'])
  if (parameters.response_type !== 'code')
    return sendErrorPage(reply, [400, 'unsupported_response_type', 'The stand-in supports response_type=code only.'])
  if (parameters.code_challenge && parameters.code_challenge_method !== 'S256')
    return sendErrorPage(reply, [400, 'invalid_request', 'The stand-in supports code_challenge_method=S256 only.'])
  const prompts = new Set((parameters.prompt ?? '').split(' ').filter(Boolean))
  const user = chooseUser(context, parameters, prompts)
  if (!user) {
    if (prompts.has('none')) return redirect(reply, parameters, { error: 'login_required' })
    const users = [...context.state.users.values()].filter(({ hd }) => !parameters.hd || hd === parameters.hd)
    return reply.type('text/html').send(pickerPage(users, parameters))
  }
  const knownScopes = grantOf(context, user.email, parameters.client_id ?? '')?.scopes ?? new Set<string>()
  const missingScopes = requestedScopes.filter((scope) => !knownScopes.has(scope))
  if (missingScopes.length === 0 && !prompts.has('consent'))
    return issueCode(context, user, parameters, requestedScopes, false, reply)
  if (prompts.has('none')) return redirect(reply, parameters, { error: 'interaction_required' })
  const shownScopes = (prompts.has('consent') ? requestedScopes : missingScopes).filter(
    (scope) => !isSignInScope(scope),
  )
  return reply
    .type('text/html')
    .send(
      consentPage(
        user,
        shownScopes,
        context.switches.granularConsent && parameters.enable_granular_consent !== 'false',
        parameters,
      ),
    )
}

/** A `login_hint` (address or id) skips the picker; so does the stand-in's own parameter, which the picker sends. */
function chooseUser(context: Context, parameters: Parameters, prompts: ReadonlySet<string>): User | undefined {
  const pickedUser = context.state.users.get(parameters.stand_in_user ?? '')
  if (pickedUser || prompts.has('select_account')) return pickedUser
  const hint = parameters.login_hint
  return [...context.state.users.values()].find(
    ({ email, sub }) => hint !== undefined && (email === hint || sub === hint),
  )
}

type PageError = [status: number, code: string, detail: string]

/** Errors that must not redirect, because the client or its redirect URI cannot be trusted. */
function findClientError(context: Context, { client_id, redirect_uri }: Parameters): PageError | null {
  const client = context.clients.find(({ clientId }) => clientId === client_id)
  if (!client) return [401, 'invalid_client', 'The OAuth client was not found.']
  if (!redirect_uri || !URL.canParse(redirect_uri)) return [400, 'invalid_request', 'Missing parameter: redirect_uri']
  if (client.redirectUris && !client.redirectUris.includes(redirect_uri))
    return [400, 'redirect_uri_mismatch', `The redirect URI ${redirect_uri} is not registered for the client.`]
  return null
}

const sendErrorPage = (reply: FastifyReply, [status, code, detail]: PageError) =>
  reply
    .code(status)
    .type('text/html')
    .send(authorizationErrorPage(status, code, detail))

function redirect(reply: FastifyReply, { redirect_uri = '', state }: Parameters, result: Parameters) {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...(state === undefined ? {} : { state }), ...result }))
    url.searchParams.set(name, value)
  return reply.redirect(url.toString())
}

function issueCode(
  context: Context,
  user: User,
  parameters: Parameters,
  scopes: string[],
  wasConsentShown: boolean,
  reply: FastifyReply,
) {
  const { client_id: clientId = '', redirect_uri: redirectUri = '' } = parameters
  const knownGrant = grantOf(context, user.email, clientId)
  const isFirstGrant = !knownGrant || knownGrant.scopes.size === 0
  const grant = knownGrant ?? { email: user.email, clientId, scopes: new Set<string>() }
  for (const scope of scopes) grant.scopes.add(scope)
  context.state.grants.set(`${clientId} ${user.email}`, grant)
  const isForced = (parameters.prompt ?? '').includes('consent')
  // With incremental authorization the new token covers everything granted so far.
  const tokenScopes = parameters.include_granted_scopes === 'true' ? [...grant.scopes] : scopes
  const code = `4/0${randomBytes(32).toString('base64url')}`
  const authorizationCode: AuthorizationCode = {
    email: user.email,
    clientId,
    redirectUri,
    scopes: tokenScopes,
    // A refresh token requires offline access, and that the user has just seen the consent screen.
    shouldIssueRefreshToken:
      parameters.access_type === 'offline' &&
      wasConsentShown &&
      (isFirstGrant || isForced || context.switches.refreshTokenOnAddedScopes),
    expiresAt: context.now() + 10 * 60_000,
    ...(parameters.nonce ? { nonce: parameters.nonce } : {}),
    ...(parameters.code_challenge ? { codeChallenge: parameters.code_challenge } : {}),
  }
  context.state.codes.set(code, authorizationCode)
  return redirect(reply, parameters, {
    code,
    scope: tokenScopes.join(' '),
    authuser: '0',
    prompt: wasConsentShown ? 'consent' : 'none',
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from './context.ts'
import { accessDenied, invalidToken } from './graph-errors.ts'
import { guidOf } from './identifiers.ts'
import type { Mailbox } from './mailbox.ts'
import { PERSONAL_TENANT } from './options.ts'
import { parseScopes } from './sign-in.ts'
import { type Grant, TokenError } from './tokens.ts'

const tokenRequest = z.looseObject({
  grant_type: z.string(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})
type TokenRequest = z.infer<typeof tokenRequest>

const KEY_ID = 'stand-in'
const OIDC_SCOPES = new Set(['openid', 'profile', 'email', 'offline_access'])

/** One key pair for all stand-ins of a process, because generating one is slow. */
const keyPair = generateKeyPair('RS256')

/** Discovery, keys, token and userinfo endpoints: https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc */
export function addTokenRoutes(server: FastifyInstance, context: Context, baseUrl: () => string): void {
  server.get<{ Params: { tenant: string } }>('/:tenant/v2.0/.well-known/openid-configuration', async (request) =>
    discoveryDocument(baseUrl(), request.params.tenant),
  )
  server.get('/:tenant/discovery/v2.0/keys', async () => {
    const key = await exportJWK((await keyPair).publicKey)
    return { keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] }
  })

  server.post('/:tenant/oauth2/v2.0/token', async (request, reply) => {
    try {
      return await reply.header('cache-control', 'no-store').send(await handleTokenRequest(context, baseUrl(), request))
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return reply.status(error.status).send(formatTokenError(error))
    }
  })

  server.get('/oidc/userinfo', async (request) => {
    const token = context.tokens.findAccessToken(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    if (!token || token.isExpired) throw invalidToken('Access token validation failure.')
    if (!token.scopes.includes('openid')) throw accessDenied()
    const { oid, user } = context.getMailbox(token.user)
    return {
      sub: subjectOf(oid),
      name: user.name,
      email: user.email,
      picture: 'https://graph.microsoft.com/v1.0/me/photo/$value',
    }
  })
}

/**
 * The issuer of `common` and `organizations` contains the literal `{tenantid}`; a tenant has its own. There is no
 * revocation endpoint. https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#fetch-the-openid-configuration-document
 */
function discoveryDocument(baseUrl: string, tenant: string) {
  const isShared = ['common', 'organizations'].includes(tenant)
  const tenantId = tenant === 'consumers' ? PERSONAL_TENANT : tenant
  const authority = `${baseUrl}/${tenant}`
  return {
    token_endpoint: `${authority}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    jwks_uri: `${authority}/discovery/v2.0/keys`,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    issuer: `${baseUrl}/${isShared ? '{tenantid}' : tenantId}/v2.0`,
    request_uri_parameter_supported: false,
    userinfo_endpoint: `${baseUrl}/oidc/userinfo`,
    authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
    end_session_endpoint: `${authority}/oauth2/v2.0/logout`,
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'preferred_username',
      'name',
      'tid',
      'oid',
      'ver',
      'email',
    ],
    tenant_region_scope: null,
    cloud_instance_name: 'microsoftonline.com',
    msgraph_host: 'graph.microsoft.com',
  }
}

async function handleTokenRequest(context: Context, baseUrl: string, request: FastifyRequest): Promise<object> {
  const parsed = tokenRequest.safeParse(request.body)
  if (!parsed.success)
    throw new TokenError(
      'invalid_request',
      900144,
      "The request body must contain the following parameter: 'grant_type'.",
    )
  const body = parsed.data
  authenticateClient(context, request, body)
  if (body.grant_type === 'authorization_code') {
    const code = context.tokens.redeemCode(body.code ?? '', body.redirect_uri ?? '', body.code_verifier)
    const scopes =
      body.scope === undefined ? code.scopes : parseScopes(body.scope).filter((scope) => code.scopes.includes(scope))
    return formatTokens(context, baseUrl, code, scopes, context.tokens.issue(code, scopes), code.nonce)
  }
  if (body.grant_type === 'refresh_token') {
    const requestedScopes = body.scope === undefined ? undefined : parseScopes(body.scope)
    const { grant, scopes, ...tokens } = context.tokens.refresh(body.refresh_token ?? '', requestedScopes)
    return formatTokens(context, baseUrl, grant, scopes, tokens)
  }
  throw new TokenError('unsupported_grant_type', 70003, 'The app requested an unsupported grant type.')
}

function authenticateClient({ settings }: Context, request: FastifyRequest, body: TokenRequest): void {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [basicId, basicSecret] =
    basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  const [id, secret] = [body.client_id ?? basicId, body.client_secret ?? basicSecret]
  if (id !== settings.clientId)
    throw new TokenError(
      'unauthorized_client',
      700016,
      `Application with identifier '${id ?? ''}' was not found in the directory.`,
    )
  if (secret === undefined)
    throw new TokenError(
      'invalid_client',
      7000218,
      "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
      401,
    )
  if (secret !== settings.clientSecret)
    throw new TokenError('invalid_client', 7000215, 'Invalid client secret provided.', 401)
}

async function formatTokens(
  context: Context,
  baseUrl: string,
  grant: Grant,
  scopes: string[],
  tokens: object,
  nonce?: string,
) {
  const mailbox = context.getMailbox(grant.user)
  return {
    token_type: 'Bearer',
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
    expires_in: context.settings.accessTokenSeconds,
    ext_expires_in: context.settings.accessTokenSeconds,
    ...tokens,
    ...(scopes.includes('openid') && { id_token: await signIdToken(context, baseUrl, mailbox, scopes, nonce) }),
  }
}

/** Pairwise: each app sees a different `sub`; `oid` and `tid` are the same everywhere. */
const subjectOf = (oid: string) =>
  Buffer.from(guidOf(`sub:${oid}`))
    .toString('base64url')
    .slice(0, 43)

/** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
async function signIdToken(
  context: Context,
  baseUrl: string,
  { oid, tenantId, user }: Mailbox,
  scopes: string[],
  nonce?: string,
): Promise<string> {
  const claims = {
    ver: '2.0',
    sub: subjectOf(oid),
    oid,
    tid: tenantId,
    ...(scopes.includes('profile') && { name: user.name, preferred_username: user.email }),
    ...(scopes.includes('email') && { email: user.email }),
    // Whether the tenant owns the domain of the address, which is true for the addresses of all users here.
    ...(context.settings.optionalClaims.includes('xms_edov') && { xms_edov: true }),
    ...(nonce !== undefined && { nonce }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer(`${baseUrl}/${tenantId}/v2.0`)
    .setAudience(context.settings.clientId)
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('1h')
    .sign((await keyPair).privateKey)
}

function formatTokenError({ error, errorCode, message }: TokenError) {
  const id = crypto.randomUUID()
  const timestamp = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`
  return {
    error,
    error_description: `${message} Trace ID: ${id} Correlation ID: ${id} Timestamp: ${timestamp}`,
    error_codes: [errorCode],
    timestamp,
    trace_id: id,
    correlation_id: id,
    error_uri: `https://login.microsoftonline.com/error?code=${errorCode}`,
  }
}

/** Whether a token's scopes cover a call: wider scopes include narrower ones. */
export function coversScope(
  scopes: string[],
  requiredScope: 'Calendars.Read' | 'Calendars.ReadWrite' | 'User.Read',
): boolean {
  if (requiredScope === 'User.Read')
    return scopes.some((scope) => scope.startsWith('User.Read') || !OIDC_SCOPES.has(scope))
  if (scopes.includes('Calendars.ReadWrite') || scopes.includes('Calendars.ReadWrite.Shared')) return true
  return (
    requiredScope === 'Calendars.Read' &&
    scopes.some((scope) => ['Calendars.Read', 'Calendars.Read.Shared'].includes(scope))
  )
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../state.ts'
import { grantOf, issueAccessToken, issueRefreshToken, revokeGrant } from './grants.ts'
import type { IdTokenSigner } from './id-token.ts'

type Parameters = Record<string, string | undefined>

class TokenError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

/** The token and revocation endpoints: https://developers.google.com/identity/protocols/oauth2/web-server */
export function serveTokens(server: FastifyInstance, context: Context, signer: IdTokenSigner): void {
  server.post('/token', { config: { operation: 'oauth.token' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const parameters = (request.body ?? {}) as Parameters
      const clientId = authenticateClient(context, request, parameters)
      if (parameters.grant_type === 'authorization_code')
        return await exchangeCode(context, signer, clientId, parameters)
      if (parameters.grant_type === 'refresh_token') return await refresh(context, signer, clientId, parameters)
      throw new TokenError(400, 'unsupported_grant_type', `Invalid grant_type: ${parameters.grant_type ?? ''}`)
    } catch (error) {
      return sendTokenError(reply, error)
    }
  })
  server.post('/revoke', { config: { operation: 'oauth.revoke' } }, (request, reply) => {
    const token = ((request.body ?? {}) as Parameters).token ?? (request.query as Parameters).token ?? ''
    const entry = context.state.accessTokens.get(token) ?? context.state.refreshTokens.get(token)
    if (!entry) return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' })
    revokeGrant(context, entry.email, entry.clientId)
    return reply.send({})
  })
}

function sendTokenError(reply: FastifyReply, error: unknown) {
  if (!(error instanceof TokenError)) throw error
  return reply.code(error.status).send({ error: error.code, error_description: error.message })
}

/** Both methods that the discovery document lists: client_secret_post and client_secret_basic. */
function authenticateClient(context: Context, request: FastifyRequest, parameters: Parameters): string {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [parameters.client_id, parameters.client_secret]
  const client = context.clients.find(({ clientId }) => clientId === id)
  if (!client) throw new TokenError(401, 'invalid_client', 'The OAuth client was not found.')
  if (client.clientSecret !== secret) throw new TokenError(401, 'invalid_client', 'Unauthorized')
  return client.clientId
}

async function exchangeCode(context: Context, signer: IdTokenSigner, clientId: string, parameters: Parameters) {
  const { codes, users } = context.state
  const code = codes.get(parameters.code ?? '')
  if (!code || code.clientId !== clientId || code.expiresAt <= context.now())
    throw new TokenError(400, 'invalid_grant', 'Malformed auth code.')
  if (code.redirectUri !== parameters.redirect_uri) throw new TokenError(400, 'redirect_uri_mismatch', 'Bad Request')
  verifyCodeChallenge(code.codeChallenge, parameters.code_verifier)
  codes.delete(parameters.code ?? '')
  const user = users.get(code.email)
  if (!user) throw new TokenError(400, 'invalid_grant', 'Bad Request')
  const { email, scopes, nonce } = code
  return {
    access_token: issueAccessToken(context, email, clientId, scopes),
    expires_in: context.switches.accessTokenSeconds,
    ...(code.shouldIssueRefreshToken ? { refresh_token: issueRefreshToken(context, email, clientId, scopes) } : {}),
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(scopes.includes('openid') ? { id_token: await signer.sign(user, clientId, scopes, nonce) } : {}),
  }
}

function verifyCodeChallenge(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined) {
    if (verifier !== undefined) throw new TokenError(400, 'invalid_grant', 'code_verifier or verifier is not needed.')
    return
  }
  if (verifier === undefined) throw new TokenError(400, 'invalid_grant', 'Missing code verifier.')
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge)
    throw new TokenError(400, 'invalid_grant', 'Invalid code verifier.')
}

async function refresh(context: Context, signer: IdTokenSigner, clientId: string, parameters: Parameters) {
  const { refreshTokens, users } = context.state
  const refreshToken = parameters.refresh_token ?? ''
  const entry = refreshTokens.get(refreshToken)
  const user = users.get(entry?.email ?? '')
  if (!entry || !user || entry.clientId !== clientId || !grantOf(context, entry.email, clientId))
    throw new TokenError(400, 'invalid_grant', 'Token has been expired or revoked.')
  const { email, scopes } = entry
  if (context.switches.rotateRefreshTokens) refreshTokens.delete(refreshToken)
  const shouldIssueIdToken = context.switches.idTokenOnRefresh && scopes.includes('openid')
  return {
    access_token: issueAccessToken(context, email, clientId, scopes),
    expires_in: context.switches.accessTokenSeconds,
    ...(context.switches.rotateRefreshTokens
      ? { refresh_token: issueRefreshToken(context, email, clientId, scopes) }
      : {}),
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(shouldIssueIdToken ? { id_token: await signer.sign(user, clientId, scopes, undefined) } : {}),
  }
}

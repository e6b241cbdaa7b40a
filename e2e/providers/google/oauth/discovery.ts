import type { FastifyInstance } from 'fastify'
import type { Context } from '../state.ts'
import { bearerTokenOf } from './bearer-token.ts'
import { claimsOf, type IdTokenSigner } from './id-token.ts'

/** https://accounts.google.com/.well-known/openid-configuration, the keys, userinfo and tokeninfo. */
export function serveDiscovery(server: FastifyInstance, context: Context, signer: IdTokenSigner): void {
  server.get('/.well-known/openid-configuration', () => ({
    issuer: context.url,
    authorization_endpoint: `${context.url}/o/oauth2/v2/auth`,
    token_endpoint: `${context.url}/token`,
    userinfo_endpoint: `${context.url}/v1/userinfo`,
    revocation_endpoint: `${context.url}/revoke`,
    jwks_uri: `${context.url}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'picture',
      'sub',
    ],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  }))
  server.get('/oauth2/v3/certs', () => ({ keys: signer.keys }))
  server.get('/v1/userinfo', { config: { operation: 'oauth.userinfo' } }, (request, reply) => {
    const token = bearerTokenOf(request) ?? ''
    const accessToken = context.state.accessTokens.get(token)
    const user = context.state.users.get(accessToken?.email ?? '')
    if (!accessToken || !user || accessToken.expiresAt <= context.now())
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
        .send({ error: 'invalid_request', error_description: 'Invalid Credentials' })
    return reply.send(claimsOf(context, user, accessToken.scopes))
  })
  server.get('/tokeninfo', (request, reply) => {
    const { access_token: token = '' } = request.query as { access_token?: string }
    const accessToken = context.state.accessTokens.get(token)
    if (!accessToken || accessToken.expiresAt <= context.now())
      return reply.code(400).send({ error: 'invalid_token', error_description: 'Invalid Value' })
    const user = context.state.users.get(accessToken.email)
    return reply.send({
      azp: accessToken.clientId,
      aud: accessToken.clientId,
      sub: user?.sub,
      scope: accessToken.scopes.join(' '),
      exp: String(Math.floor(accessToken.expiresAt / 1000)),
      expires_in: String(Math.floor((accessToken.expiresAt - context.now()) / 1000)),
      email: accessToken.email,
      email_verified: 'true',
      access_type: 'offline',
    })
  })
  server.get('/picture/:file', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#1a73e8"/></svg>',
      ),
  )
}

import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { systemClock } from '../clock.ts'
import { openIdentityProviders } from './identity-providers.ts'

const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const CALLBACK = new URLSearchParams({ code: 'code', state: CHECKS.state })

/** Starts a fake Google whose responses `listenerFor` defines. */
async function startProvider(listenerFor: (issuer: string) => RequestListener, options: { timeoutMs?: number } = {}) {
  const server = createServer()
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${port}`
  server.on('request', listenerFor(issuer))
  const google = { clientId: 'meridian', clientSecret: 'secret', issuer }
  return openIdentityProviders({ providers: { google }, publicUrl: 'https://meridian.test' }, systemClock, options)
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  id_token_signing_alg_values_supported: ['ES256'],
})

test.for<[string, RequestListener, { timeoutMs?: number }]>([
  ['does not respond', () => {}, { timeoutMs: 100 }],
  ['returns a server error', (_, response) => void response.writeHead(503).end('Sorry'), {}],
  ['returns an oversized response', (_, response) => void response.end('x'.repeat(1_100_000)), {}],
  ['closes the connection', (request) => void request.socket.destroy(), {}],
])('a provider that %s is unavailable', async ([, listener, options]) => {
  const providers = await startProvider(() => listener, options)
  await expect(providers.createAuthorizationUrl('google', CHECKS)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('a provider that recovers is available again', async () => {
  let requests = 0
  const providers = await startProvider((issuer) => (_, response) => {
    if (requests++ === 0) response.writeHead(503).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(metadataOf(issuer)))
  })
  await expect(providers.createAuthorizationUrl('google', CHECKS)).rejects.toMatchObject({ reason: 'unavailable' })
  expect((await providers.createAuthorizationUrl('google', CHECKS)).pathname).toBe('/authorize')
  // Metadata is fetched once and cached.
  await providers.createAuthorizationUrl('google', CHECKS)
  expect(requests).toBe(2)
})

test('metadata of another issuer is rejected', async () => {
  const providers = await startProvider((issuer) => (_, response) => {
    const metadata = { ...metadataOf(issuer), issuer: 'https://elsewhere.test' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  await expect(providers.createAuthorizationUrl('google', CHECKS)).rejects.toMatchObject({ reason: 'failed' })
})

/** Starts a provider that signs tokens with one key, and publishes that key or another. */
async function startSigningProvider({
  isSigningKeyPublished,
  claims = {},
}: {
  isSigningKeyPublished: boolean
  claims?: { issuer?: string; audience?: string }
}) {
  const [key, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwk = {
    ...(await exportJWK(isSigningKeyPublished ? key.publicKey : other.publicKey)),
    alg: 'ES256',
    use: 'sig',
    kid: 'key',
  }
  return startProvider((issuer) => async (request, response) => {
    const bodies: Record<string, () => object | Promise<object>> = {
      '/keys': () => ({ keys: [jwk] }),
      '/token': async () => ({
        access_token: 'token',
        token_type: 'Bearer',
        id_token: await new SignJWT({ nonce: CHECKS.nonce })
          .setProtectedHeader({ alg: 'ES256', kid: 'key' })
          .setSubject('ana')
          .setIssuer(claims.issuer ?? issuer)
          .setAudience(claims.audience ?? 'meridian')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(key.privateKey),
      }),
    }
    const body = (await bodies[request.url ?? '']?.()) ?? metadataOf(issuer)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
}

test('only a token signed with the provider’s published key is accepted', async () => {
  const honestProvider = await startSigningProvider({ isSigningKeyPublished: true })
  await expect(honestProvider.fetchClaims('google', CALLBACK, CHECKS)).resolves.toMatchObject({ sub: 'ana' })
  const forgingProvider = await startSigningProvider({ isSigningKeyPublished: false })
  await expect(forgingProvider.fetchClaims('google', CALLBACK, CHECKS)).rejects.toMatchObject({ reason: 'failed' })
})

test.each([{ audience: 'another' }, { issuer: 'https://elsewhere.test' }])(
  'a token with the wrong %j is rejected',
  async (claims) => {
    const provider = await startSigningProvider({ isSigningKeyPublished: true, claims })
    await expect(provider.fetchClaims('google', CALLBACK, CHECKS)).rejects.toMatchObject({ reason: 'failed' })
  },
)

test.for<[reason: string, status: number, headers: OutgoingHttpHeaders]>([
  ['expired', 400, {}],
  ['failed', 401, { 'www-authenticate': 'Basic realm="token"' }],
  ['unavailable', 503, {}],
  ['unavailable', 503, { 'www-authenticate': 'Basic realm="token"' }],
])('a login is %s if its code is rejected with %i %j', async ([reason, status, headers]) => {
  const providers = await startProvider((issuer) => (request, response) => {
    const isTokenRequest = request.url === '/token'
    response.writeHead(isTokenRequest ? status : 200, {
      'content-type': 'application/json',
      ...(isTokenRequest && headers),
    })
    response.end(JSON.stringify(isTokenRequest ? { error: 'invalid_grant' } : metadataOf(issuer)))
  })
  await expect(providers.fetchClaims('google', CALLBACK, CHECKS)).rejects.toMatchObject({ reason })
})

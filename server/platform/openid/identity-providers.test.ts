import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openIdentityProviders } from './identity-providers.ts'

const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const CALLBACK = new URLSearchParams({ code: 'code', state: CHECKS.state })

/** A fake Google whose responses `listenerFor` defines. */
async function startProvider(listenerFor: (issuer: string) => RequestListener, options: { timeoutMs?: number } = {}) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
  ['returns more than it should', (_, response) => void response.end('x'.repeat(1_100_000)), {}],
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
  // Known metadata is not fetched each time.
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

/** A provider that signs tokens with one key, and publishes the same or another one. */
async function startSigningProvider({
  own,
  named = {},
}: {
  own: boolean
  named?: { issuer?: string; audience?: string }
}) {
  const [key, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwk = { ...(await exportJWK(own ? key.publicKey : other.publicKey)), alg: 'ES256', use: 'sig', kid: 'key' }
  return startProvider((issuer) => async (request, response) => {
    const bodies: Record<string, () => object | Promise<object>> = {
      '/keys': () => ({ keys: [jwk] }),
      '/token': async () => ({
        access_token: 'token',
        token_type: 'Bearer',
        id_token: await new SignJWT({ nonce: CHECKS.nonce })
          .setProtectedHeader({ alg: 'ES256', kid: 'key' })
          .setSubject('ana')
          .setIssuer(named.issuer ?? issuer)
          .setAudience(named.audience ?? 'meridian')
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
  const honest = await startSigningProvider({ own: true })
  await expect(honest.fetchClaims('google', CALLBACK, CHECKS)).resolves.toMatchObject({ sub: 'ana' })
  const forged = await startSigningProvider({ own: false })
  await expect(forged.fetchClaims('google', CALLBACK, CHECKS)).rejects.toMatchObject({ reason: 'failed' })
})

test.each([{ audience: 'another' }, { issuer: 'https://elsewhere.test' }])(
  'a token for another client or from another issuer is rejected',
  async (named) => {
    const provider = await startSigningProvider({ own: true, named })
    await expect(provider.fetchClaims('google', CALLBACK, CHECKS)).rejects.toMatchObject({ reason: 'failed' })
  },
)

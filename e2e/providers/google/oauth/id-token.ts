import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type Context, nowText, type User } from '../state.ts'

export interface IdTokenSigner {
  readonly keys: JWK[]
  sign(user: User, clientId: string, scopes: readonly string[], nonce: string | undefined): Promise<string>
}

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'

/** Claims about a user, by scope: https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export function claimsOf(context: Context, user: User, scopes: readonly string[]): Record<string, unknown> {
  const [givenName = '', ...rest] = user.name.split(' ')
  return {
    sub: user.sub,
    ...(user.hd ? { hd: user.hd } : {}),
    ...(scopes.includes(EMAIL) ? { email: user.email, email_verified: true } : {}),
    ...(scopes.includes(PROFILE)
      ? {
          name: user.name,
          given_name: givenName,
          ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
          picture: `${context.url}/picture/${user.sub}.svg`,
        }
      : {}),
  }
}

export async function createIdTokenSigner(context: Context): Promise<IdTokenSigner> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = createHash('sha1').update(`${jwk.n}`).digest('hex')
  return {
    keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }],
    sign: (user, clientId, scopes, nonce) => {
      const issuedAt = Math.floor(Date.parse(nowText(context)) / 1000)
      return new SignJWT({ ...claimsOf(context, user, scopes), azp: clientId, ...(nonce ? { nonce } : {}) })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(context.url)
        .setAudience(clientId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(privateKey)
    },
  }
}

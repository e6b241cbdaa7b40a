import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from './options.ts'

export interface Grant {
  user: string
  scopes: string[]
  /** The tenant segment of the sign-in URL: `common`, `organizations`, `consumers` or a tenant's id. */
  tenant: string
}

interface Code extends Grant {
  redirectUri: string
  challenge: string | undefined
  challengeMethod: string
  nonce: string | undefined
  /** In epoch milliseconds. */
  expiresAt: number
  isUsed: boolean
}

interface AccessToken extends Grant {
  /** In epoch milliseconds. */
  expiresAt: number
}

export class TokenError extends Error {
  readonly error: string
  readonly errorCode: number
  readonly status: number
  constructor(error: string, errorCode: number, message: string, status = 400) {
    super(`AADSTS${errorCode}: ${message}`)
    this.error = error
    this.errorCode = errorCode
    this.status = status
  }
}

const CODE_LIFETIME_MS = 600_000
const createToken = (prefix: string) => prefix + randomBytes(48).toString('base64url')

/** Codes and tokens: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow and …/refresh-tokens */
export class TokenStore {
  readonly #settings: Settings
  readonly #codes = new Map<string, Code>()
  readonly #accessTokens = new Map<string, AccessToken>()
  readonly #refreshTokens = new Map<string, Grant>()
  /** Scopes that each user has consented to. */
  readonly #consents = new Map<string, Set<string>>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  reset(): void {
    for (const map of [this.#codes, this.#accessTokens, this.#refreshTokens, this.#consents]) map.clear()
  }

  consentOf(user: string): Set<string> {
    const consent = this.#consents.get(user) ?? new Set<string>()
    this.#consents.set(user, consent)
    return consent
  }

  createCode(code: Omit<Code, 'expiresAt' | 'isUsed'>): string {
    const value = createToken('M.C507_')
    this.#codes.set(value, { ...code, expiresAt: Date.now() + CODE_LIFETIME_MS, isUsed: false })
    return value
  }

  redeemCode(value: string, redirectUri: string, verifier: string | undefined): Code {
    const code = this.#codes.get(value)
    if (!code)
      throw new TokenError(
        'invalid_grant',
        70008,
        'The provided authorization code or refresh token has expired due to inactivity.',
      )
    if (code.isUsed)
      throw new TokenError(
        'invalid_grant',
        54005,
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code.',
      )
    if (code.expiresAt < Date.now())
      throw new TokenError('invalid_grant', 70008, 'The provided authorization code has expired.')
    if (code.redirectUri !== redirectUri) {
      throw new TokenError(
        'invalid_grant',
        500112,
        'The reply address does not match the reply address provided when requesting Authorization code.',
      )
    }
    checkVerifier(code, verifier)
    code.isUsed = true
    return code
  }

  /** Issues an access token and, with `offline_access`, a refresh token. */
  issue(grant: Grant, scopes: string[]): { access_token: string; refresh_token?: string } {
    const access = createToken('EwB')
    this.#accessTokens.set(access, {
      ...grant,
      scopes,
      expiresAt: Date.now() + this.#settings.accessTokenSeconds * 1000,
    })
    if (!grant.scopes.includes('offline_access')) return { access_token: access }
    const refresh = createToken('0.A')
    this.#refreshTokens.set(refresh, grant)
    return { access_token: access, refresh_token: refresh }
  }

  refresh(value: string, requestedScopes: string[] | undefined) {
    const grant = this.#refreshTokens.get(value)
    if (!grant) throw new TokenError('invalid_grant', 700082, 'The refresh token has expired or was revoked.')
    const consent = this.consentOf(grant.user)
    const scopes = requestedScopes ?? grant.scopes
    const missingScopes = scopes.filter((scope) => !consent.has(scope))
    if (missingScopes.length > 0) {
      throw new TokenError(
        'invalid_grant',
        65001,
        'The user or administrator has not consented to use the application. Send an interactive authorization request for this user and resource.',
      )
    }
    const behavior = this.#settings.switches.refreshTokens
    const newTokens = this.issue(grant, scopes)
    if (behavior === 'rotate-and-revoke') this.#refreshTokens.delete(value)
    if (behavior !== 'keep') return { grant, scopes, ...newTokens }
    if (newTokens.refresh_token) this.#refreshTokens.delete(newTokens.refresh_token)
    return { grant, scopes, ...newTokens, refresh_token: value }
  }

  findAccessToken(value: string): (AccessToken & { isExpired: boolean }) | undefined {
    const token = this.#accessTokens.get(value)
    return token && { ...token, isExpired: token.expiresAt <= Date.now() }
  }

  expireAccessTokens(user?: string): void {
    for (const token of this.#accessTokens.values()) if (user === undefined || token.user === user) token.expiresAt = 0
  }

  /** Revokes access, as a user would on the connected-apps page, or an administrator by ending all sessions. */
  revoke(user: string): void {
    for (const [value, grant] of this.#refreshTokens) if (grant.user === user) this.#refreshTokens.delete(value)
    for (const [value, grant] of this.#accessTokens) if (grant.user === user) this.#accessTokens.delete(value)
    this.#consents.delete(user)
  }

  /** Removes scopes from a user's tokens and consent, as an administrator who withdraws a permission would. */
  removeScopes(user: string, scopes: string[]): void {
    for (const grant of [...this.#refreshTokens.values(), ...this.#accessTokens.values()]) {
      if (grant.user === user) grant.scopes = grant.scopes.filter((scope) => !scopes.includes(scope))
    }
    for (const scope of scopes) this.consentOf(user).delete(scope)
  }
}

function checkVerifier(code: Code, verifier: string | undefined): void {
  if (code.challenge === undefined) return
  if (verifier === undefined) throw new TokenError('invalid_grant', 50148, 'The code_verifier is required.')
  const computedChallenge =
    code.challengeMethod === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (computedChallenge !== code.challenge) {
    throw new TokenError(
      'invalid_grant',
      501481,
      'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
    )
  }
}

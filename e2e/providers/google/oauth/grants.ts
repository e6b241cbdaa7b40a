import { randomBytes } from 'node:crypto'
import type { Context, Grant } from '../state.ts'

/** "There is currently a limit of 100 refresh tokens per Google Account per OAuth 2.0 client ID." */
const MAX_REFRESH_TOKENS = 100

export const grantOf = (context: Context, email: string, clientId: string): Grant | undefined =>
  context.state.grants.get(`${clientId} ${email}`)

export function issueAccessToken(context: Context, email: string, clientId: string, scopes: string[]): string {
  const token = `ya29.${randomBytes(48).toString('base64url')}`
  const expiresAt = context.now() + context.switches.accessTokenSeconds * 1000
  context.state.accessTokens.set(token, { email, clientId, scopes, expiresAt })
  return token
}

/** Issues a refresh token; beyond the limit, the oldest token stops working without a warning. */
export function issueRefreshToken(context: Context, email: string, clientId: string, scopes: string[]): string {
  const { refreshTokens } = context.state
  const token = `1//0${randomBytes(48).toString('base64url')}`
  refreshTokens.set(token, { email, clientId, scopes })
  const ownTokens = [...refreshTokens].filter(([, other]) => other.email === email && other.clientId === clientId)
  for (const [oldest] of ownTokens.slice(0, -MAX_REFRESH_TOKENS)) refreshTokens.delete(oldest)
  return token
}

/** Revokes the grants of a user to a client, or to all clients, with their tokens, codes and channels. */
export function revokeGrant(context: Context, email: string, clientId?: string): void {
  const isFromGrant = (other: { email: string; clientId: string }) =>
    other.email === email && (clientId === undefined || other.clientId === clientId)
  const { grants, accessTokens, refreshTokens, codes, channels } = context.state
  for (const entries of [grants, accessTokens, refreshTokens, codes, channels])
    for (const [key, value] of entries) if (isFromGrant(value)) entries.delete(key)
}

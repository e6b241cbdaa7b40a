import type { Context } from '../../platform/trpc.ts'
import { BEARER_LIFETIME } from './bearer-token.ts'
import { formatRefreshToken, parseRefreshToken, REFRESH_LIFETIME, type RefreshToken } from './refresh-token.ts'

/** Holds the refresh token; sent only to the authentication endpoints. */
export const REFRESH_COOKIE = 'meridian_refresh'
const REFRESH_PATH = '/auth'
/** Holds the bearer token; accepted only for invitations and adding accounts. */
export const TOKEN_COOKIE = 'meridian_token'
export const TOKEN_PATH = '/'

type Cookies = Context['cookies']

/** The tokens that a browser receives on sign-in and refresh. */
export interface SessionTokens {
  bearerToken: string
  refreshToken: RefreshToken
}

export function getRefreshToken(cookies: Pick<Cookies, 'get'>): RefreshToken | undefined {
  return parseRefreshToken(cookies.get(REFRESH_COOKIE, REFRESH_PATH))
}

export function setSessionCookies(cookies: Pick<Cookies, 'set'>, { bearerToken, refreshToken }: SessionTokens): void {
  cookies.set(REFRESH_COOKIE, formatRefreshToken(refreshToken), { path: REFRESH_PATH, maxAge: REFRESH_LIFETIME / 1000 })
  cookies.set(TOKEN_COOKIE, bearerToken, { path: TOKEN_PATH, maxAge: BEARER_LIFETIME / 1000 })
}

export function clearSessionCookies(cookies: Pick<Cookies, 'clear'>): void {
  cookies.clear(REFRESH_COOKIE, REFRESH_PATH)
  cookies.clear(TOKEN_COOKIE, TOKEN_PATH)
}

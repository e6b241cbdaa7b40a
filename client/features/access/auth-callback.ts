import * as v from 'valibot'
import { tokenResponseSchema } from '#client/lib/session/token.ts'
import {
  type AuthCallbackParams,
  CALLBACK_ERRORS,
  type CallbackError,
  PROVIDERS,
  SIGN_IN_DESTINATIONS,
} from '#shared/providers.ts'

/** Parses the parameters that the server adds to /authcallback. */
export function parseCallback({ code, error, provider, redirect_uri }: Record<string, unknown>): AuthCallbackParams {
  return {
    // The router parses digits in the URL as a number; a code never consists of digits only.
    code: typeof code === 'string' ? code : undefined,
    error: error === undefined ? undefined : (CALLBACK_ERRORS.find((known) => known === error) ?? 'failed'),
    provider: PROVIDERS.find((known) => known === provider),
    redirect_uri: SIGN_IN_DESTINATIONS.find((known) => known === redirect_uri),
  }
}

/** Why the login failed: the reason that the server gave, or that it is unreachable or responded with a 5xx status. */
export type LoginFailure = CallbackError | 'unreachable' | 'internal'

const FAILURE_BY_STATUS: Record<number, LoginFailure> = { 400: 'expired', 401: 'expired', 429: 'too_many_requests' }

const EXCHANGE_TIMEOUT_MS = 20_000

/** Exchanges the callback's code for a bearer token. Sends cookies, so that the server ends the previous session. */
export async function exchangeCode(code: string): Promise<{ token: string } | { failure: LoginFailure }> {
  try {
    const response = await fetch('/auth/exchange-code', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    })
    if (response.status >= 500) return { failure: 'internal' }
    if (!response.ok) return { failure: FAILURE_BY_STATUS[response.status] ?? 'failed' }
    const { success, output } = v.safeParse(tokenResponseSchema, await response.json())
    return success ? output : { failure: 'failed' }
  } catch {
    return { failure: 'unreachable' }
  }
}

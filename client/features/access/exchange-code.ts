import * as v from 'valibot'
import { tokenResponse } from '#client/lib/session/token.ts'
import type { SignInFailure } from '#shared/providers.ts'

/** Why the login failed: the server's reason, or that it is unreachable. */
export type ArrivalFailure = SignInFailure | 'unreachable'

/**
 * Exchanges the code of the callback for a bearer token. A plain request with cookies: it ends the previous session.
 */
export async function exchangeCode(code: string): Promise<{ token: string } | { failure: ArrivalFailure }> {
  try {
    const answer = await fetch('/auth/exchange-code', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    if (!answer.ok) return { failure: FAILURES[answer.status] ?? 'failed' }
    const { success, output } = v.safeParse(tokenResponse, await answer.json())
    return success ? output : { failure: 'failed' }
  } catch {
    return { failure: 'unreachable' }
  }
}

const FAILURES: Record<number, ArrivalFailure> = { 400: 'expired', 401: 'expired', 429: 'too_many_requests' }

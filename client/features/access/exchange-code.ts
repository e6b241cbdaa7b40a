import { tokenResponse } from '#client/lib/session/token.ts'
import type { SignInFailure } from '#shared/providers.ts'

/** Why nobody is signed in: what the server says of it, or that it cannot be reached. */
export type ArrivalFailure = SignInFailure | 'unreachable'

/**
 * Exchanges the code with which the browser came back for a bearer token. A plain request, to where the session's
 * cookies are: whoever was signed in until now is signed out.
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
    const { data } = tokenResponse.safeParse(await answer.json())
    return data ?? { failure: 'failed' }
  } catch {
    return { failure: 'unreachable' }
  }
}

const FAILURES: Record<number, ArrivalFailure> = { 400: 'expired', 401: 'expired', 429: 'too_many_requests' }

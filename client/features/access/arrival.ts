import { type AuthCallbackParams, PROVIDERS, SIGN_IN_DESTINATIONS, SIGN_IN_FAILURES } from '#shared/providers.ts'

/** Parses the parameters of /authcallback that the server can have written. */
export function readArrival({ code, error, provider, redirect_uri }: Record<string, unknown>): AuthCallbackParams {
  return {
    // The router parses digits in an address as a number; a code is never one.
    code: typeof code === 'string' ? code : undefined,
    error: error === undefined ? undefined : (SIGN_IN_FAILURES.find((known) => known === error) ?? 'failed'),
    provider: PROVIDERS.find((known) => known === provider),
    redirect_uri: SIGN_IN_DESTINATIONS.find((known) => known === redirect_uri),
  }
}

import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderConfig } from '../../../../platform/config.ts'
import { issuerMetadata } from '../../../../platform/openid/issuer-metadata.ts'
import type { CalendarProvider } from '../provider.ts'
import { GraphClient } from './graph-client.ts'
import { MicrosoftAccount } from './microsoft-account.ts'
import { microsoftAuthorization } from './microsoft-authorization.ts'
import { parseMicrosoftCredentials } from './microsoft-credentials.ts'
import { MicrosoftTokens, type TokenServices } from './microsoft-tokens.ts'
import { RequestSlots } from './request-slots.ts'
import { readGraphNotification } from './subscriptions.ts'

interface MicrosoftServices {
  clock: Clock
  config: ProviderConfig
  /** Graph is at `/v1.0` below it. */
  graphUrl: string
}

/** Timeout of a request to the authorization server. */
const TOKEN_TIMEOUT_MS = 10_000

/** Calendars of Outlook.com and Microsoft 365, through Microsoft Graph. */
export function microsoftProvider({ clock, config, graphUrl }: MicrosoftServices) {
  const slots = new RequestSlots()
  const services: TokenServices = {
    clock,
    getIssuer: issuerMetadata(config, clock, { timeoutMs: TOKEN_TIMEOUT_MS }),
    refreshes: new Map(),
  }
  return {
    provider: 'microsoft',
    connect(credentials: string, onCredentials?: (credentials: string) => Promise<void>) {
      const parsed = parseMicrosoftCredentials(credentials)
      const tokens = new MicrosoftTokens(services, parsed, onCredentials)
      return new MicrosoftAccount(new GraphClient(tokens, { graphUrl, slots, clock }), parsed, clock)
    },
    authorization: microsoftAuthorization(services),
    readNotification: readGraphNotification,
  } satisfies CalendarProvider
}

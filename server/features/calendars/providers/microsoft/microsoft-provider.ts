import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderConfig } from '../../../../platform/config.ts'
import { WaitingSemaphore } from '../../../../platform/limits/waiting-semaphore.ts'
import { openOAuthServices } from '../oauth/oauth-services.ts'
import { OAuthTokens } from '../oauth/oauth-tokens.ts'
import type { CalendarProvider } from '../provider.ts'
import { GraphClient } from './graph-client.ts'
import { MicrosoftAccount } from './microsoft-account.ts'
import { createMicrosoftAuthorization } from './microsoft-authorization.ts'
import { formatAccountId, type MicrosoftCredentials, parseMicrosoftCredentials } from './microsoft-credentials.ts'
import { parseGraphNotification } from './subscriptions.ts'

interface MicrosoftServices {
  clock: Clock
  config: ProviderConfig
  /** The base URL of Graph, without `/v1.0`. */
  graphUrl: string
}

/** Graph responds with 429 to more concurrent requests than this for one mailbox. */
const MAX_CONCURRENT_REQUESTS = 4

/** The grant is gone, or the user must act, for example by using a second factor. */
const REVOKED_ERRORS = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])

/** Calendars of Outlook.com and Microsoft 365, through Microsoft Graph. */
export function createMicrosoftProvider({ clock, config, graphUrl }: MicrosoftServices) {
  const semaphore = new WaitingSemaphore(MAX_CONCURRENT_REQUESTS)
  const services = openOAuthServices<MicrosoftCredentials>({
    config,
    clock,
    getAccountId: formatAccountId,
    revokedErrors: REVOKED_ERRORS,
  })
  return {
    provider: 'microsoft',
    connect(credentials: string, onCredentials?: (credentials: string) => Promise<void>) {
      const parsedCredentials = parseMicrosoftCredentials(credentials)
      const tokens = new OAuthTokens(services, parsedCredentials, onCredentials)
      return new MicrosoftAccount(new GraphClient(tokens, { graphUrl, semaphore, clock }), parsedCredentials, clock)
    },
    authorization: createMicrosoftAuthorization(services),
    parseNotification: parseGraphNotification,
  } satisfies CalendarProvider
}

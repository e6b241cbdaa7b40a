import type { ActionOrigin } from './audit/origin.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { LiveUpdates } from './events/live.ts'
import type { SubscriptionLimit } from './events/subscriptions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import type { Logger } from './log.ts'
import type { MailTransport } from './mail/transport.ts'
import type { IdentityProviders } from './openid/identity-providers.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Secrets } from './secrets.ts'

/** Everything that use cases may need. Each use case declares what it uses: `Pick<Services, 'db' | 'clock'>`. */
export interface Services {
  config: Config
  database: Database
  db: Db
  clock: Clock
  log: Logger
  secrets: Secrets
  jobs: Jobs
  live: LiveUpdates
  subscriptionLimit: SubscriptionLimit
  mail: MailTransport
  outbound: Outbound
  identityProviders: IdentityProviders
  limits: RateLimits
  /** The origin of the current action; set per request. */
  actionOrigin: ActionOrigin
}

import { openCalendarProviders } from './features/calendars/providers/registry.ts'
import { jobNames } from './jobs.ts'
import { SYSTEM_ORIGIN } from './platform/audit/origin.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { openLiveUpdates } from './platform/events/live.ts'
import { createSubscriptionLimit } from './platform/events/subscriptions.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { openRateLimits } from './platform/limits/rate-limit.ts'
import { createLog } from './platform/log.ts'
import { openMailTransport } from './platform/mail/transport.ts'
import { openIdentityProviders } from './platform/openid/identity-providers.ts'
import { openOutbound } from './platform/outbound/outbound.ts'
import { readSecrets } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'

/**
 * Opens all services that the use cases need, on an open, migrated database.
 * @param options.supervise whether this process also maintains the job queue (default true)
 * @param options.openedJobs the job queue, if it is already open; it stays open
 */
export async function openServices(
  config: Config,
  {
    database,
    clock = systemClock,
    supervise = true,
    openedJobs,
  }: { database: Database; clock?: Clock; supervise?: boolean; openedJobs?: Jobs },
): Promise<{ services: Services; close: () => Promise<void> }> {
  const log = createLog(config.logLevel)
  const secrets = await readSecrets(config)
  const jobs = openedJobs ?? (await openJobs(database, log, jobNames, { supervise }))
  const live = await openLiveUpdates(database)
  const subscriptionLimit = createSubscriptionLimit(config.isRateLimitEnabled)
  const mail = openMailTransport(config.smtpUrl, config.mailFrom)
  const limits = openRateLimits(database.pool, config.isRateLimitEnabled)
  const outbound = openOutbound({ allowPrivate: config.webhooksAllowPrivate })
  const calendarProviders = openCalendarProviders({
    config,
    outbound: openOutbound({ allowPrivate: config.calendarsAllowPrivate }),
    clock,
  })
  const identityProviders = openIdentityProviders(config, clock)
  const { db } = database
  const services: Services = {
    config,
    database,
    db,
    clock,
    log,
    secrets,
    jobs,
    live,
    subscriptionLimit,
    limits,
    actionOrigin: SYSTEM_ORIGIN,
    mail,
    outbound,
    identityProviders,
    calendarProviders,
  }
  return {
    services,
    async close() {
      // Awaited only after the jobs have stopped: a delivery may take longer than their stop timeout.
      const deliveries = mail.close()
      if (!openedJobs) await jobs.stop()
      await deliveries
      await live.close()
    },
  }
}

import type { CalendarFeed } from '#shared/calendar-feed.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import { DomainError, tooManyRequests } from '../../platform/errors.ts'
import { KeyedSemaphore } from '../../platform/limits/keyed-semaphore.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'
import { WaitingSemaphore } from '../../platform/limits/waiting-semaphore.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { formatCalendarFile } from '../calendars/calendar-file.ts'
import { lockUser } from '../users/people.ts'
import { buildFeedUrl, createFeedSecret } from './feed-url.ts'
import {
  deleteFeed,
  type FeedRow,
  findFeed,
  findFeedBySecret,
  getTextSize,
  listFeedEvents,
  listSelectedCalendarNames,
  recordUse,
  saveFeed,
} from './store.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 365
/** How often clients should refresh the feed. */
const REFRESH_INTERVAL = 'PT1H'
/** Minimum interval between recorded uses. */
const USE_RECORD_INTERVAL = 10 * MINUTE

/** Some calendar services read many users' feeds from one network, so only misses count per network. */
const LIMITS = {
  reads: { name: 'calendar-feed', points: 120, seconds: 3600 },
  misses: { name: 'calendar-feed-miss', points: 60, seconds: 900 },
} as const satisfies Record<string, RateLimit>

/** Limits concurrent reads, running or waiting; any more are rejected. */
const openReads = new KeyedSemaphore({ total: 64, perKey: 2 })
const RETRY_AFTER_SECONDS = 10
/** A file whose events have more text than this (bytes) takes seconds to build. Such files are built one at a time. */
const LARGE_TEXT = 5_000_000
const largeFiles = new WaitingSemaphore(1)
const smallFiles = new WaitingSemaphore(8)

type FeedServices = AuditServices & Pick<Services, 'db' | 'secrets' | 'config' | 'live'>

export async function getFeed(services: FeedServices, caller: Caller): Promise<CalendarFeed> {
  return toCalendarFeed(services, await findFeed(services.db, caller.user_id))
}

/** Creates a private URL for the caller's calendar; the previous URL stops working immediately. */
export async function renewFeed(services: FeedServices, caller: Caller): Promise<CalendarFeed> {
  const { user_id } = caller
  const feed = {
    user_id,
    ...createFeedSecret(services.secrets),
    created_at: currentDate(services.clock),
    last_used_at: null,
  }
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const action = (await findFeed(trx, user_id)) ? 'calendar_feed_reset' : 'calendar_feed_created'
    await saveFeed(trx, feed)
    await recordActivity(services, trx, { action, user_id, params: {} })
    await services.live.publish(trx, [user_id], 'settings')
  })
  return toCalendarFeed(services, feed)
}

/** Revokes the caller's feed, if any. */
export async function revokeFeed(
  services: AuditServices & Pick<Services, 'db' | 'live'>,
  { user_id }: Caller,
): Promise<{ success: true }> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await findFeed(trx, user_id))) return
    await deleteFeed(trx, user_id)
    await recordActivity(services, trx, { action: 'calendar_feed_ended', user_id, params: {} })
    await services.live.publish(trx, [user_id], 'settings')
  })
  return { success: true }
}

/**
 * The selected calendars of the user behind a private URL: 30 days back and a year ahead, as an iCalendar object.
 * @throws {DomainError} `not_found` for an unknown or revoked URL
 */
export async function readFeed(
  { services, network }: Pick<Context, 'services' | 'network'>,
  secret: string,
): Promise<string> {
  const { db, clock, limits } = services
  const feed = await findFeedBySecret(db, sha256(secret))
  if (!feed) {
    await limits.consume(LIMITS.misses, network)
    throw new DomainError('not_found')
  }
  await limits.consume(LIMITS.reads, feed.user_id)
  if (!openReads.tryAcquire(feed.user_id)) throw tooManyRequests(RETRY_AFTER_SECONDS)
  try {
    const now = clock.now()
    await recordUse(db, feed, new Date(now), new Date(now - USE_RECORD_INTERVAL))
    const range = { start: now - DAYS_BACK * DAY, end: now + DAYS_AHEAD * DAY }
    const isLarge = (await getTextSize(db, feed.user_id)) > LARGE_TEXT
    return await (isLarge ? largeFiles : smallFiles).run('', async () => {
      const events = await listFeedEvents(db, feed.user_id, range)
      const calendarNames = await listSelectedCalendarNames(db, feed.user_id)
      return formatCalendarFile(events, { calendarNames, now, refresh: REFRESH_INTERVAL })
    })
  } finally {
    openReads.release(feed.user_id)
  }
}

function toCalendarFeed(services: FeedServices, feed: FeedRow | undefined): CalendarFeed {
  return {
    url: (feed && buildFeedUrl(services, feed)) ?? null,
    created_at: feed?.created_at.toISOString() ?? null,
    last_used_at: feed?.last_used_at?.toISOString() ?? null,
  }
}

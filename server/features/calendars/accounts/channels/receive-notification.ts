import { MINUTE } from '#shared/time.ts'
import { isSameHash, sha256 } from '../../../../platform/secrets.ts'
import type { Services } from '../../../../platform/services.ts'
import type { ChannelNotification, NotificationRequest } from '../../providers/provider-channels.ts'
import type { AccountKey } from '../account-connection.ts'
import { findProvider } from '../connection.ts'
import { requestSyncs } from '../schedule/store.ts'
import { accountSynchronizationJob } from '../synchronize-account.ts'
import { deleteChannel, listNotifiedChannels, type NotifiedChannel, scheduleRenewal } from './store.ts'

/** Delay (ms) before a read. Providers may send several notifications for one edit: a single read covers them all. */
const DEBOUNCE_DELAY = 1000
/** Maximum number of notifications handled per request; providers send fewer. */
const MAX_NOTIFICATIONS = 1000

const CHANNEL_ID = /^[\w-]{1,64}$/

/**
 * Handles a request to a provider's notification URL. Anyone can send such a request, so only a channel's secret token
 * makes us read its calendar, and the response never reveals whether a channel exists.
 * @returns undefined for a request that no provider sends
 */
export async function receiveNotification(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'calendarProviders'>,
  provider: string,
  request: NotificationRequest,
): Promise<{ response?: string } | undefined> {
  const { db, clock, jobs } = services
  const calendarProvider = findProvider(services.calendarProviders, provider)
  const result = calendarProvider?.parseNotification?.(request)
  if (!result) return undefined
  const notifications = result.notifications
    .slice(0, MAX_NOTIFICATIONS)
    .filter(({ channel_id }) => CHANNEL_ID.test(channel_id))
  if (notifications.length > 0) {
    const ids = notifications.map(({ channel_id }) => channel_id)
    const channels = new Map(
      (await listNotifiedChannels(db, provider, ids)).map((channel) => [channel.channel_id, channel]),
    )
    const accounts = new Map<string, AccountKey>()
    for (const notification of notifications) {
      const channel = channels.get(notification.channel_id)
      if (!isAuthentic(notification, channel)) continue
      await updateChannel(services, notification)
      accounts.set(channel.account_id, { user_id: channel.user_id, account_id: channel.account_id })
    }
    const now = clock.now()
    const accountsToEnqueue = await requestSyncs(db, [...accounts.values()], {
      now: new Date(now),
      fallbackAt: new Date(now + MINUTE),
    })
    await jobs.enqueueAll(db, accountSynchronizationJob, accountsToEnqueue, {
      startAfter: new Date(now + DEBOUNCE_DELAY),
    })
  }
  return result.response === undefined ? {} : { response: result.response }
}

const EMPTY_TOKEN_HASH = sha256('')

/** Takes the same time whether or not the channel exists. */
function isAuthentic({ token }: ChannelNotification, channel: NotifiedChannel | undefined): channel is NotifiedChannel {
  const isSame = isSameHash(sha256(token), channel?.token_hash ?? EMPTY_TOKEN_HASH)
  return channel !== undefined && isSame
}

async function updateChannel(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { channel_id, event }: ChannelNotification,
): Promise<void> {
  if (event === 'ended') await deleteChannel(db, channel_id)
  if (event === 'expiring') await scheduleRenewal(db, channel_id, new Date(clock.now()))
}

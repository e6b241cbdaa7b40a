import type { CalendarId } from '#shared/ids.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { randomId, randomSecret } from '../../../../platform/ids.ts'
import { sha256 } from '../../../../platform/secrets.ts'
import type { Services } from '../../../../platform/services.ts'
import type { RemoteAccount } from '../../providers/provider.ts'
import type { Channel, ChannelRequest } from '../../providers/provider-channels.ts'
import { ignoreGone, ProviderError } from '../../providers/provider-error.ts'
import type { CalendarChannelsTable } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { addJitter } from '../schedule/next-sync.ts'
import { getNotificationUrl } from './notification-url.ts'
import {
  type CalendarWithChannel,
  extendChannel,
  listCalendarsWithChannels,
  listOpenChannels,
  saveChannel,
  scheduleRenewal,
} from './store.ts'

/** The fraction of its lifetime after which a channel is renewed. */
const RENEWAL_FRACTION = 0.75
/** How long to wait before the next attempt when a provider has refused a channel, as some do for certain calendars. */
const REFUSAL_RETRY_INTERVAL = 6 * HOUR
/** How long to wait before the next attempt after an outage. */
const OUTAGE_RETRY_INTERVAL = 5 * MINUTE

export interface ChannelSummary {
  /** The provider notifies us of changes to all loaded calendars. */
  hasPush: boolean
  /** The earliest time at which a channel has to be renewed; null if there are no channels. */
  renew_at: Date | null
  /** Channels were opened, so changes since the last read may not have been announced. */
  hasNewChannels: boolean
}

/**
 * Opens a channel for each loaded calendar of an account, and renews those that expire soon.
 * @throws {ProviderError} `rate_limited` or `revoked`; after other errors, the channel is retried later
 */
export async function keepChannelsOpen(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  remote: RemoteAccount,
  { provider, ...key }: AccountKey & { provider: string },
): Promise<ChannelSummary> {
  const { db, clock, config } = services
  const url = getNotificationUrl(config, provider)
  if (!remote.openChannel || url === undefined) return { hasPush: false, renew_at: null, hasNewChannels: false }
  const calendars = await listCalendarsWithChannels(db, key)
  const result: ChannelSummary = { hasPush: calendars.length > 0, renew_at: null, hasNewChannels: false }
  for (const calendar of calendars) {
    let { renew_at, external_id } = calendar
    if (renew_at === null || renew_at.getTime() <= clock.now()) {
      const channel = await openOrRenewChannel(calendar, url)
      ;({ renew_at, external_id } = channel)
      // The provider may have closed the previous channel long ago.
      result.hasNewChannels ||= external_id !== null && channel.channel_id !== calendar.channel_id
    }
    result.hasPush &&= external_id !== null
    if (result.renew_at === null || renew_at < result.renew_at) result.renew_at = renew_at
  }
  return result

  async function openOrRenewChannel(
    calendar: CalendarWithChannel,
    address: string,
  ): Promise<Pick<CalendarChannelsTable, 'channel_id' | 'external_id' | 'renew_at'>> {
    const request: ChannelRequest = { channel_id: randomId(), token: randomSecret(), address }
    const { calendar_id } = calendar
    const row = { user_id: key.user_id, calendar_id, token_hash: sha256(request.token) }
    try {
      const channel = await openOrRenewAtProvider(remote, calendar, request, clock.now())
      const { channel_id, external_id, expires_at } = channel
      const renew_at = new Date(clock.now() + RENEWAL_FRACTION * Math.max(0, expires_at.getTime() - clock.now()))
      if (channel_id === calendar.channel_id) await extendChannel(db, { channel_id, expires_at, renew_at })
      else if (!(await saveChannel(db, { ...row, channel_id, external_id, expires_at, renew_at })))
        await closeChannelQuietly(remote, channel)
      return { channel_id, external_id, renew_at }
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'rate_limited' || error.kind === 'revoked') throw error
      const isOutage = error.kind === 'unavailable'
      const renew_at = new Date(clock.now() + addJitter(isOutage ? OUTAGE_RETRY_INTERVAL : REFUSAL_RETRY_INTERVAL))
      const previous = getOpenChannel(calendar, clock.now())
      if (isOutage && previous) {
        await scheduleRenewal(db, previous.channel_id, renew_at)
        return { ...previous, renew_at }
      }
      // A channel whose renewal was refused stays open at the provider until it expires.
      const { channel_id } = request
      await saveChannel(db, { ...row, channel_id, external_id: null, expires_at: renew_at, renew_at })
      return { channel_id, external_id: null, renew_at }
    }
  }
}

/** Extends or replaces a channel that is still open; otherwise opens one. */
async function openOrRenewAtProvider(
  remote: RemoteAccount,
  calendar: CalendarWithChannel,
  request: ChannelRequest,
  now: number,
): Promise<Channel> {
  if (!remote.openChannel) throw new ProviderError('forbidden')
  const { external_calendar_id } = calendar
  const previous = getOpenChannel(calendar, now)
  if (!previous) return remote.openChannel(external_calendar_id, request)
  if (remote.renewChannel) {
    const renewedChannel = await ignoreGone(remote.renewChannel(external_calendar_id, previous, request))
    if (renewedChannel) return renewedChannel
  }
  const channel = await remote.openChannel(external_calendar_id, request)
  await closeChannelQuietly(remote, previous)
  return channel
}

function getOpenChannel(
  { channel_id, external_id, expires_at }: CalendarWithChannel,
  now: number,
): Channel | undefined {
  return channel_id !== null && external_id !== null && expires_at !== null && expires_at.getTime() > now
    ? { channel_id, external_id, expires_at }
    : undefined
}

/** Closes the channel of a calendar that the account no longer has, if there is one. */
export async function closeCalendarChannel(
  db: Db,
  remote: RemoteAccount,
  { user_id, account_id, calendar_id }: AccountKey & { calendar_id: CalendarId },
): Promise<void> {
  const channels = await listOpenChannels(db, user_id, account_id)
  const channel = channels.find((candidate) => candidate.calendar_id === calendar_id)
  if (channel) await closeChannelQuietly(remote, channel)
}

/** A channel that cannot be closed ends when it expires; until then, its notifications are ignored. */
export async function closeChannelQuietly(
  remote: RemoteAccount,
  channel: Pick<Channel, 'channel_id' | 'external_id'>,
): Promise<void> {
  try {
    await remote.closeChannel?.(channel)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

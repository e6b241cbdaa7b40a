import { z } from 'zod'
import type { AccountId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { getMainCalendar } from '../management/calendar.ts'
import { moveMeetingEntries } from '../meeting-entries/store.ts'
import type { Channel } from '../providers/provider-channels.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountConnection, AccountKey, StoredConnection } from './account-connection.ts'
import { listOpenChannels, type OpenChannel } from './channels/store.ts'
import { findConnection, isAccountConnected, listConnections } from './connecting/store.ts'
import { type ConnectionServices, openConnection } from './connection.ts'
import { enqueueProviderWrites } from './pending-writes.ts'
import { moveBackUnwrittenEvents } from './refusals/settle-refusal.ts'
import { listMirroredCalendars } from './store.ts'

interface Disconnection extends AccountConnection {
  channels: Pick<Channel, 'channel_id' | 'external_id'>[]
}

/**
 * Closes an account's channels, and revokes our access to it unless any user still has it connected. The account's row
 * may be deleted before the job runs, so the job's payload contains the connection.
 */
export const disconnectionJob: Job<Disconnection> = {
  name: 'calendars-disconnect-account',
  payload: z.object({
    account_id: z.uuid().transform((id) => id as AccountId),
    provider: z.string(),
    external_id: z.string(),
    credentials_encrypted: z.string(),
    channels: z.array(z.object({ channel_id: z.string(), external_id: z.string() })).default([]),
  }),
  async run(services, disconnection) {
    try {
      await ignoreRefusal(() => endAccess(services, disconnection))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'rate_limited') throw error
      const startAfter = new Date(services.clock.now() + error.retryAfter * 1000)
      await services.jobs.enqueue(services.db, disconnectionJob, disconnection, { startAfter })
    }
  },
}

/** Closes only this connection's channels: another user's connection to the same account has channels of its own. */
async function endAccess(services: ConnectionServices, { channels, ...connection }: Disconnection): Promise<void> {
  const remote = openConnection(services, connection)
  for (const channel of channels) await ignoreRefusal(async () => remote.closeChannel?.(channel))
  // Revoking ends our access for all users who have connected the account.
  if (!(await isAccountConnected(services.db, connection))) await remote.disconnect()
}

/** A refusal means that our access has already ended. */
async function ignoreRefusal(call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable' || error.kind === 'rate_limited') throw error
  }
}

/**
 * Runs before an account is deleted, in the same transaction: moves meetings to the main calendar, moves events that
 * its provider does not have yet back to their previous calendars, and enqueues the revocation of our access.
 */
export async function disconnectAccount({ jobs }: Pick<Services, 'jobs'>, trx: Db, account: AccountKey): Promise<void> {
  const from = (await listMirroredCalendars(trx, account)).map(({ calendar_id }) => calendar_id)
  await moveBackUnwrittenEvents(trx, account.user_id, from)
  await enqueueProviderWrites({ jobs }, trx, [account.user_id])
  const { calendar_id: to } = await getMainCalendar(trx, account.user_id)
  await moveMeetingEntries(trx, account.user_id, { from, to })
  const connection = await findConnection(trx, account)
  if (!connection) return
  const channels = await listOpenChannels(trx, account.user_id, account.account_id)
  await enqueueDisconnection({ jobs }, trx, connection, channels)
}

/** Enqueues the revocation of our access to all accounts of a user who is about to be deleted. */
export async function disconnectAllAccounts({ jobs }: Pick<Services, 'jobs'>, trx: Db, user_id: UserId): Promise<void> {
  const channels = await listOpenChannels(trx, user_id)
  for (const connection of await listConnections(trx, user_id)) {
    const accountChannels = channels.filter(({ account_id }) => account_id === connection.account_id)
    await enqueueDisconnection({ jobs }, trx, connection, accountChannels)
  }
}

async function enqueueDisconnection(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Db,
  { account_id, provider, external_id, credentials_encrypted, paused_until }: StoredConnection,
  openChannels: readonly OpenChannel[],
): Promise<void> {
  const channels = openChannels.map((channel) => ({ channel_id: channel.channel_id, external_id: channel.external_id }))
  const disconnection = { account_id, provider, external_id, credentials_encrypted, channels }
  await jobs.enqueue(trx, disconnectionJob, disconnection, paused_until ? { startAfter: paused_until } : {})
}

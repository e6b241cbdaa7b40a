import { z } from 'zod'
import type { AccountId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { getMainCalendar } from '../management/calendar.ts'
import { moveMeetingEntries } from '../meeting-entries/store.ts'
import type { Channel } from '../providers/provider-channels.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { listOpenChannels } from './channels/store.ts'
import { isAccountConnected } from './connecting/store.ts'
import { type AccountConnection, type AccountKey, type ConnectionServices, openConnection } from './connection.ts'
import { enqueueProviderWrites } from './pending-writes.ts'
import { moveBackUnwritten } from './refusals/settle-refusal.ts'
import { findConnection, listConnections, listMirroredCalendars } from './store.ts'

interface Disconnection extends AccountConnection {
  channels: Pick<Channel, 'channel_id' | 'external_id'>[]
}

/** Revokes our access to an account, unless somebody else has connected it too. The row may be deleted by then, so the job contains the connection. */
export const disconnectionJob: Job<Disconnection> = {
  name: 'calendars-disconnect-account',
  payload: z.object({
    account_id: z.uuid().transform((id) => id as AccountId),
    provider: z.string(),
    external_id: z.string(),
    credentials_sealed: z.string(),
    channels: z.array(z.object({ channel_id: z.string(), external_id: z.string() })).default([]),
  }),
  async run(services, { channels, ...connection }) {
    await closeChannels(services, connection, channels)
    // Providers revoke the access of the whole application.
    if (await isAccountConnected(services.db, connection)) return
    try {
      await openConnection(services, connection).disconnect()
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'unavailable' || error.kind === 'rate_limited')
        throw error
    }
  },
}

/**
 * Runs before an account is deleted, in the same transaction: moves meetings to the main calendar, and events that its
 * provider does not have yet back to theirs, and enqueues the revocation of our access.
 */
export async function disconnectAccount({ jobs }: Pick<Services, 'jobs'>, trx: Db, account: AccountKey): Promise<void> {
  await moveBackUnwritten(trx, account)
  await enqueueProviderWrites({ jobs }, trx, [account.user_id])
  const from = (await listMirroredCalendars(trx, account)).map(({ calendar_id }) => calendar_id)
  const { calendar_id: to } = await getMainCalendar(trx, account.user_id)
  await moveMeetingEntries(trx, account.user_id, { from, to })
  const connection = await findConnection(trx, account)
  if (!connection) return
  const channels = await listOpenChannels(trx, account.user_id, account.account_id)
  await jobs.enqueue(trx, disconnectionJob, { ...connection, channels })
}

/** Enqueues the revocation of our access to all accounts of a user who is about to be deleted. */
export async function disconnectAllAccounts({ jobs }: Pick<Services, 'jobs'>, trx: Db, user_id: UserId): Promise<void> {
  const channels = await listOpenChannels(trx, user_id)
  const disconnections = (await listConnections(trx, user_id)).map((connection) => ({
    ...connection,
    channels: channels.filter(({ account_id }) => account_id === connection.account_id),
  }))
  await jobs.enqueueAll(trx, disconnectionJob, disconnections)
}

/** Channels that cannot be closed end when they expire. */
async function closeChannels(
  services: ConnectionServices,
  connection: AccountConnection,
  channels: Disconnection['channels'],
): Promise<void> {
  try {
    const remote = openConnection(services, connection)
    for (const channel of channels) await remote.closeChannel?.(channel)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

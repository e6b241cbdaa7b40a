import { sql } from 'kysely'
import type { AccountId, CalendarId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Channel } from '../../providers/provider-channels.ts'
import type { CalendarChannelsTable } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'

/** A loaded calendar, with its channel if it has one. */
export interface CalendarWithChannel {
  calendar_id: CalendarId
  external_calendar_id: string
  channel_id: string | null
  external_id: string | null
  expires_at: Date | null
  renew_at: Date | null
}

export function listCalendarsWithChannels(db: Db, key: AccountKey): Promise<CalendarWithChannel[]> {
  return db
    .selectFrom('calendars as c')
    .leftJoin('calendar_channels as ch', (join) =>
      join.onRef('ch.user_id', '=', 'c.user_id').onRef('ch.calendar_id', '=', 'c.calendar_id'),
    )
    .select(['c.calendar_id', 'c.external_id as external_calendar_id'])
    .select(['ch.channel_id', 'ch.external_id', 'ch.expires_at', 'ch.renew_at'])
    .where('c.user_id', '=', key.user_id)
    .where('c.account_id', '=', key.account_id)
    .where('c.external_id', 'is not', null)
    .where('c.sync_state', '=', 'synced')
    .$narrowType<{ external_calendar_id: string }>()
    .execute()
}

/** Saves the channel of a calendar in place of its previous one, unless the calendar was deleted in the meantime. */
export async function saveChannel(db: Db, channel: CalendarChannelsTable): Promise<boolean> {
  const { channel_id, user_id, calendar_id, token_hash, external_id, expires_at, renew_at } = channel
  const { rows } = await sql`
    insert into calendar_channels (channel_id, user_id, calendar_id, token_hash, external_id, expires_at, renew_at)
    select ${channel_id}, c.user_id, c.calendar_id, ${token_hash}, ${external_id}, ${expires_at}, ${renew_at}
    from calendars c where c.user_id = ${user_id} and c.calendar_id = ${calendar_id}
    on conflict (user_id, calendar_id) do update set channel_id = excluded.channel_id, token_hash = excluded.token_hash,
      external_id = excluded.external_id, expires_at = excluded.expires_at, renew_at = excluded.renew_at
    returning channel_id`.execute(db)
  return rows.length > 0
}

/** Saves the new expiry of an extended channel. */
export async function extendChannel(
  db: Db,
  { channel_id, expires_at, renew_at }: { channel_id: string; expires_at: Date; renew_at: Date },
): Promise<void> {
  await db.updateTable('calendar_channels').set({ expires_at, renew_at }).where('channel_id', '=', channel_id).execute()
}

export async function scheduleRenewal(db: Db, channel_id: string, renew_at: Date): Promise<void> {
  await db.updateTable('calendar_channels').set({ renew_at }).where('channel_id', '=', channel_id).execute()
}

/** Makes the next synchronization of an account renew all its channels. */
export async function markRenewalsDue(db: Db, { user_id, account_id }: AccountKey, now: Date): Promise<void> {
  await db
    .updateTable('calendar_channels as ch')
    .from('calendars as c')
    .set({ renew_at: now })
    .whereRef('c.user_id', '=', 'ch.user_id')
    .whereRef('c.calendar_id', '=', 'ch.calendar_id')
    .where('c.user_id', '=', user_id)
    .where('c.account_id', '=', account_id)
    .execute()
}

export async function deleteChannel(db: Db, channel_id: string): Promise<void> {
  await db.deleteFrom('calendar_channels').where('channel_id', '=', channel_id).execute()
}

export interface OpenChannel extends Pick<Channel, 'channel_id' | 'external_id'> {
  account_id: AccountId
  calendar_id: CalendarId
}

/** The open channels of a user's account, or of all of their accounts. */
export async function listOpenChannels(db: Db, user_id: UserId, account_id?: AccountId): Promise<OpenChannel[]> {
  const query = db
    .selectFrom('calendar_channels as ch')
    .innerJoin('calendars as c', (join) =>
      join.onRef('ch.user_id', '=', 'c.user_id').onRef('ch.calendar_id', '=', 'c.calendar_id'),
    )
    .select(['ch.channel_id', 'ch.external_id', 'c.account_id', 'c.calendar_id'])
    .where('ch.user_id', '=', user_id)
    .where('ch.external_id', 'is not', null)
    .$narrowType<{ external_id: string }>()
  return (account_id === undefined ? query : query.where('c.account_id', '=', account_id)).execute()
}

export interface NotifiedChannel extends AccountKey {
  channel_id: string
  token_hash: string
}

/** A provider's channels with these ids. */
export async function listNotifiedChannels(
  db: Db,
  provider: string,
  channel_ids: readonly string[],
): Promise<NotifiedChannel[]> {
  return db
    .selectFrom('calendar_channels as ch')
    .innerJoin('calendars as c', (join) =>
      join.onRef('ch.user_id', '=', 'c.user_id').onRef('ch.calendar_id', '=', 'c.calendar_id'),
    )
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .select(['ch.channel_id', 'ch.token_hash', 'a.user_id', 'a.account_id'])
    .where('a.provider', '=', provider)
    .where(sql<boolean>`ch.channel_id = any(${channel_ids}::text[])`)
    .execute()
}

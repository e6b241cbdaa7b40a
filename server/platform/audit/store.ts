import { type Insertable, type Selectable, sql } from 'kysely'
import type { ActivityAction } from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../db/database.ts'
import type { AuditLogTable } from './tables.ts'

export type AuditRow = Selectable<AuditLogTable> & { user_email: string | null; actor_name: string | null }

/**
 * Inserts an entry for each subject; `user_id` is null if the entry concerns no user's account. If an entry with the
 * same repeat key exists, increments its count instead. Users who have since deleted their accounts are skipped.
 */
export async function insertOrCountEntries(
  db: Db,
  subjects: readonly { user_id: UserId | null; repeat_key: string | null }[],
  entry: Omit<Insertable<AuditLogTable>, 'user_id' | 'repeat_key'>,
): Promise<void> {
  const { at, actor_kind, actor_id, action, params, ip, device, request_id } = entry
  const user_ids = subjects.map(({ user_id }) => user_id)
  const repeat_keys = subjects.map(({ repeat_key }) => repeat_key)
  // Locks users and writes entries in the order of user ids, so that concurrent calls do not deadlock.
  await sql`
    with locked_users as (
      select user_id from users where user_id = any (${[...user_ids, actor_id]}::uuid[]) order by user_id for key share
    )
    insert into audit_log (at, user_id, actor_kind, actor_id, action, params, ip, device, request_id, repeat_key)
    select ${at}, subject.user_id, ${actor_kind}, (select user_id from locked_users where user_id = ${actor_id}), ${action},
      ${params}::jsonb, ${ip}, ${device}, ${request_id}, subject.repeat_key
    from unnest(${user_ids}::uuid[], ${repeat_keys}::text[]) as subject (user_id, repeat_key)
    where subject.user_id is null or subject.user_id in (select user_id from locked_users)
    order by subject.user_id
    on conflict (repeat_key) do update set times = audit_log.times + 1`.execute(db)
}

export interface AuditFilter {
  user_id?: UserId | undefined
  action?: ActivityAction | undefined
  ip?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  /** The last entry of the previous page. */
  after?: Pick<AuditRow, 'at' | 'entry_id'> | undefined
  limit: number
}

/** Lists matching entries, newest first. */
export async function listEntries(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { user_id, action, ip, since, until, after, limit } = filter
  let query = db
    .selectFrom('audit_log as entry')
    .leftJoin('users as subject', 'subject.user_id', 'entry.user_id')
    .leftJoin('users as actor', 'actor.user_id', 'entry.actor_id')
    .selectAll('entry')
    .select(['subject.email as user_email', 'actor.name as actor_name'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.entry_id', 'desc')
    .limit(limit)
  if (user_id !== undefined) query = query.where('entry.user_id', '=', user_id)
  if (action !== undefined) query = query.where('entry.action', '=', action)
  if (ip !== undefined) query = query.where('entry.ip', '=', ip)
  if (since) query = query.where('entry.at', '>=', since)
  if (until) query = query.where('entry.at', '<', until)
  if (after) query = query.where(sql<boolean>`(entry.at, entry.entry_id) < (${after.at}, ${after.entry_id}::bigint)`)
  return query.execute()
}

export async function deleteEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', before).execute()
}

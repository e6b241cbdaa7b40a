import { type Insertable, type Selectable, sql } from 'kysely'
import type { ActivityAction } from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../db/database.ts'
import type { AuditLogTable } from './tables.ts'

export type AuditRow = Selectable<AuditLogTable> & { user_email: string | null; actor_name: string | null }

/** Inserts an entry, unless its user has since deleted their account. */
export async function insertEntry(db: Db, entry: Insertable<AuditLogTable>): Promise<void> {
  const { at, user_id, actor_kind, actor_id, action, params, ip, device, request_id } = entry
  await sql`
    with present as (select user_id from users where user_id in (${user_id}, ${actor_id}) for key share)
    insert into audit_log (at, user_id, actor_kind, actor_id, action, params, ip, device, request_id)
    select ${at}, ${user_id}, ${actor_kind}, (select user_id from present where user_id = ${actor_id}), ${action},
      ${params}::jsonb, ${ip}, ${device}, ${request_id}
    where ${user_id}::uuid is null or exists (select from present where user_id = ${user_id})`.execute(db)
}

/** Increments the count of the same entry, if it was first recorded after `since`. @returns whether there was one */
export async function incrementEntry(db: Db, entry: Insertable<AuditLogTable>, since: Date): Promise<boolean> {
  const { user_id = null, actor_id = null, ip = null } = entry
  const sameEntry = db
    .selectFrom('audit_log')
    .select('entry_id')
    .where('user_id', 'is not distinct from', user_id)
    .where('action', '=', entry.action)
    .where('actor_id', 'is not distinct from', actor_id)
    .where('ip', 'is not distinct from', ip)
    .where('params', '=', sql<never>`${entry.params}::jsonb`)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('entry_id', '=', sameEntry)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * For each user, increments the count of the same entry, if it was first recorded after `since`; otherwise inserts the
 * entry. Waits only for users who are deleting their account.
 */
export async function incrementOrInsertForEach(
  db: Db,
  user_ids: readonly UserId[],
  { at, actor_kind, actor_id, action, params, request_id }: Insertable<AuditLogTable>,
  since: Date,
): Promise<void> {
  await sql`
    with same as (
      select entry_id from audit_log where entry_id in (
        select max(entry_id) from audit_log
        where user_id = any(${user_ids}::uuid[]) and action = ${action} and actor_id = ${actor_id}
          and params = ${params}::jsonb and at > ${since}
        group by user_id
      )
      order by entry_id for update
    ), repeated as (
      update audit_log set times = times + 1 where entry_id in (select entry_id from same) returning user_id
    ), present as (
      select user_id from users
      where user_id = any(${user_ids}::uuid[]) and user_id not in (select user_id from repeated) for key share
    )
    insert into audit_log (at, user_id, actor_kind, actor_id, action, params, request_id)
    select ${at}, user_id, ${actor_kind}, ${actor_id}, ${action}, ${params}::jsonb, ${request_id} from present`.execute(
    db,
  )
}

export interface AuditFilter {
  user_id?: UserId | undefined
  action?: ActivityAction | undefined
  ip?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  after?: Pick<AuditRow, 'at' | 'entry_id'> | undefined
  limit: number
}

/** Lists matching entries, newest first. */
export async function listEntries(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { user_id, action, ip, since, until, after, limit } = filter
  return db
    .selectFrom('audit_log as entry')
    .leftJoin('users as concerned', 'concerned.user_id', 'entry.user_id')
    .leftJoin('users as actor', 'actor.user_id', 'entry.actor_id')
    .selectAll('entry')
    .select(['concerned.email as user_email', 'actor.name as actor_name'])
    .$if(user_id !== undefined, (query) => query.where('entry.user_id', '=', user_id ?? null))
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? 'signed_in'))
    .$if(ip !== undefined, (query) => query.where('entry.ip', '=', ip ?? null))
    .$if(since !== undefined, (query) => query.where('entry.at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('entry.at', '<', until ?? new Date(0)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(entry.at, entry.entry_id) < (${after?.at}, ${after?.entry_id}::bigint)`),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.entry_id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', before).execute()
}

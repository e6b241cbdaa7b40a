import { sql } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sha256 } from '../../../platform/secrets.ts'

/** Locks a name until the transaction ends, since no unique constraint spans the tables of links and users. */
export async function lockLinkName(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link name ${name}`}, 0))`.execute(trx)
}

/** Whether a name is in use, or is reserved and `user_id` is not its former owner. */
export async function isNameTaken(db: Db, name: string, user_id: UserId | null, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from users where url_invites = ${name})
      or exists (select from links where url_invites = ${name})
      or exists (
        select from former_links
        where name_hash = ${sha256(name)} and reserved_until > ${now}
          and (user_id is null or user_id is distinct from ${user_id}::uuid)
      ) as taken`.execute(db)
  return rows[0]?.taken ?? true
}

export async function deleteFormerName(db: Db, name: string): Promise<void> {
  await db.deleteFrom('former_links').where('name_hash', '=', sha256(name)).execute()
}

export async function insertFormerNames(
  db: Db,
  names: readonly string[],
  user_id: UserId | null,
  reserved_until: Date,
): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('former_links')
    .values(names.map((name) => ({ name_hash: sha256(name), user_id, reserved_until })))
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ user_id, reserved_until }))
    .execute()
}

export async function listLinkNames(db: Db, user_id: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('url_invites')
    .where('user_id', '=', user_id)
    .unionAll(db.selectFrom('links').select('url_invites').where('user_id', '=', user_id))
    .execute()
  return rows.map(({ url_invites }) => url_invites)
}

export async function deleteExpiredNames(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('former_links').where('reserved_until', '<=', now).execute()
}

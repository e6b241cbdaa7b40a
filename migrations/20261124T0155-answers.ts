import { type Kysely, sql } from 'kysely'

const ORIGINAL_KINDS = ['made', 'moved', 'changed', 'cancelled', 'left', 'removed', 'undone', 'anonymized']
const KINDS = [...ORIGINAL_KINDS, 'held', 'released', 'linked']

/** Adds the change kind `answered`: people respond to meetings in their own calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setAllowedKinds(db, [...KINDS, 'answered'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from meeting_changes where kind = 'answered'`.execute(db)
  await setAllowedKinds(db, KINDS)
}

async function setAllowedKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`alter table meeting_changes drop constraint meeting_changes_kind_check`.execute(db)
  await sql`
    alter table meeting_changes add constraint meeting_changes_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}
